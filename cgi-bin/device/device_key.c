/* device_key.c - administrators manage the keys that devices sign with.  The
 * secret is shown only once, in the answer that creates the key. */
#include "sql/device/device_key.h"
#include "auth/device_auth.h"
#include "auth/errors.h"
#include "base/hash.h"
#include "common/inputs.h"
#include "device/errors.h"
#include "web/req.h"

#define KID_LEN 12

struct key_page {
	int32_t page_no, page_size;
	const char *kid;
	int32_t status;
};

static const struct field key_page_fields[] = {
	PAGE_FIELDS(struct key_page),
	FIELD(struct key_page, kid, .max = 16, .doc = "part of its name"),
	FIELD(struct key_page, status, .dict = "common_status", .lo = 0,
	    .hi = 1, .doc = "0 on, 1 off"),
};

struct key_create {
	const char *remark;
};

static const struct field key_create_fields[] = {
	FIELD(struct key_create, remark, .text = TEXT_PROSE, .max = 255,
	    .doc = "what it is for"),
};

struct key_status {
	int64_t id;
	int32_t status;
};

static const struct field key_status_fields[] = {
	FIELD(struct key_status, id, .req = true, .doc = "which one"),
	FIELD(struct key_status, status, .req = true, .dict = "common_status",
	    .lo = 0, .hi = 1, .doc = "0 on, 1 off"),
};

/* Makes a random name of letters and digits.  256 is not a multiple of 62, so
 * some of them are a little more likely; a name need not be secret, only
 * unique. */
static void
new_kid(char out[KID_LEN + 1])
{
	static const char alnum[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	                            "abcdefghijklmnopqrstuvwxyz0123456789";
	uint8_t random[KID_LEN];

	hash_random(random, sizeof(random));
	for (size_t i = 0; i < KID_LEN; i++)
		out[i] = alnum[random[i] % (sizeof(alnum) - 1)];
	out[KID_LEN] = '\0';
}

static OBJECT(
    new_key, MEMBER("id", BIG), MEMBER("kid", TEXT), MEMBER("secret", TEXT));

/* Makes a key with a new name and secret, which the answer shows this once. */
static enum err
key_create(struct req *r, const struct args *in)
{
	char kid[KID_LEN + 1], secret[TOKEN_LEN + 1];
	const char *kid_text = kid, *secret_text = secret;
	struct json_out *w = &r->out;
	struct row row;
	int64_t id;

	TRY(db_check(r->ctx, &sql_key_create_check, in));
	new_kid(kid);
	hash_random_token(secret);
	TRY(db_one(r->ctx, &sql_key_create,
	    WITH(in, AN("kid", &kid_text), AN("secret", &secret_text)),
	    E_SYSTEM, &row));
	id = row_i64(&row, "id");
	TRY(device_auth_changed(r->ctx));
	json_obj(w);
	json_member_i64(w, "id", id);
	json_member_str(w, "kid", kid);
	json_member_str(w, "secret", secret);
	json_end_obj(w);
	return OK;
}

/* Runs a block that changes or deletes a key; device_auth_changed makes all
 * pools read the keys anew. */
static enum err
key_change(struct req *r, const struct sql *q, const struct args *in)
{
	TRY(db_check(r->ctx, &sql_key_change_check, in));
	TRY(db_hit(r->ctx, q, in, E_DEVICE_KEY_NOT_EXISTS));
	TRY(device_auth_changed(r->ctx));
	return done(r);
}

static enum err
key_update_status(struct req *r, const struct args *in)
{
	return key_change(r, &sql_key_update_status, in);
}

static enum err
key_delete(struct req *r, const struct args *in)
{
	return key_change(r, &sql_key_delete, in);
}

static const struct endpoint key_endpoints[] = {
	{ ADMIN, GET, "/device/key/page", PERM("device:key:query"),
	    IN(key_page), PAGE(key_page, EXACT), "List the keys of devices" },
	{ ADMIN, GET, "/device/key/get", PERM("device:key:query"), IN(by_id),
	    ONE(key_get, OK, TAGGED),
	    "Get a key of devices, without its secret" },
	{ ADMIN, POST, "/device/key/create", PERM("device:key:create"),
	    IN(key_create),
	    CALL(key_create, TOLD_ONCE, SHOWS(ONE, .of = &new_key),
	        REFUSES(E_GRANT_EXCEEDS_OWN)),
	    "Make a key; its secret is shown this once" },
	{ ADMIN, PUT, "/device/key/update-status", PERM("device:key:update"),
	    IN(key_status),
	    CALL(key_update_status,
	        REFUSES(E_DEVICE_KEY_NOT_EXISTS, E_GRANT_EXCEEDS_OWN),
	        REVISES("/device/key/get", key_revision)),
	    "Switch a key on or off" },
	{ ADMIN, DELETE, "/device/key/delete", PERM("device:key:delete"),
	    IN(by_id),
	    CALL(key_delete,
	        REFUSES(E_DEVICE_KEY_NOT_EXISTS, E_GRANT_EXCEEDS_OWN),
	        REVISES("/device/key/get", key_revision)),
	    "Delete a key" },
};

TABLE(key);
