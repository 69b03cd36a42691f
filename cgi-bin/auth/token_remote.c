/* token_remote.c - sessions for other modules: they open sessions for their own
 * members and for administrators, and ask which user a token belongs to. */
#include <string.h>

#include "auth/caller.h"
#include "auth/errors.h"
#include "auth/sign_in_errors.h"
#include "auth/token.h"
#include "sql/auth/token_remote.h"
#include "sql/lib/token.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/req.h"

/* The only OAuth client. */
#define CLIENT "default"

struct token_create {
	int64_t user_id;
	int32_t user_type;
	const char *client_id;
	struct strs scopes;
};
static const struct field token_create_fields[] = {
	FIELD(struct token_create, user_id, .req = true, .lo = 1,
	    .hi = INT64_MAX),
	FIELD(struct token_create, user_type, .req = true, .lo = 1, .hi = 2,
	    .dict = "user_type"),
	FIELD(struct token_create, client_id, .req = true,
	    .doc = "\"" CLIENT "\""),
	FIELD(struct token_create, scopes, .max = 100,
	    .doc = "kept, and told by check"),
};

struct by_access {
	const char *access_token;
};
static const struct field by_access_fields[] = {
	FIELD(struct by_access, access_token, .text = TEXT_EXACT, .req = true),
};

struct token_refresh {
	const char *refresh_token, *client_id;
};
static const struct field token_refresh_fields[] = {
	FIELD(struct token_refresh, refresh_token, .text = TEXT_EXACT,
	    .req = true),
	FIELD(struct token_refresh, client_id, .req = true,
	    .doc = "\"" CLIENT "\""),
};

static enum err
check_client(const char *client_id)
{
	return strcmp(client_id, CLIENT) == 0 ? OK : E_OAUTH_CLIENT_UNKNOWN;
}

/* A session belongs to a tenant, so the header tenant-id must name one. */
static enum err
check_tenant(struct ctx *ctx)
{
	if (ctx->caller.tenant_id != 0)
		return tenant_check(ctx, ctx->caller.tenant_id);
	return bad_request(ctx, "tenant-id", "was not sent");
}

static OBJECT(token_made, MEMBER("access_token", TEXT),
    MEMBER("refresh_token", TEXT), MEMBER("user_id", BIG),
    MEMBER("user_type", INT), MEMBER("expires_time", TIME));
static const struct object token_checked = { "token_checked", &sql_token_record,
	NULL };
static const struct object token_ended = { "token_ended", &sql_token_remove,
	NULL };

/* Writes a new session with both its tokens. */
static void
put_record(struct json_out *w, const struct token_pair *pair)
{
	json_obj(w);
	json_member_str(w, "accessToken", pair->access);
	json_member_str(w, "refreshToken", pair->refresh);
	json_member_i64(w, "userId", pair->user_id);
	json_member_i64(w, "userType", pair->user_type);
	json_member_i64(w, "expiresTime", pair->expires_ms);
	json_end_obj(w);
}

static enum err
remote_create(struct req *r, const struct args *in)
{
	const struct token_create *q = in->at;
	struct token_pair pair;

	TRY(check_client(q->client_id));
	TRY(check_tenant(r->ctx));
	TRY(db_begin(r->ctx));
	TRY(db_check(r->ctx, &sql_token_user_check, in));
	TRY(token_open(r->ctx, q->user_id, q->user_type, &q->scopes, &pair));
	put_record(&r->out, &pair);
	return OK;
}

/* Answers with whose the token is, if it is valid. */
static enum err
remote_check(struct req *r, const struct args *in)
{
	const struct by_access *q = in->at;
	struct row row;

	TRY(token_record(r->ctx, q->access_token, &row));
	row_json(&r->out, &row);
	return OK;
}

/* Answers with the session that was ended, or null when there was none.  The
 * refresh token is left null: only its digest is stored. */
static enum err
remote_remove(struct req *r, const struct args *in)
{
	const struct by_access *q = in->at;
	struct rows rows;

	TRY(token_remove(r->ctx, q->access_token, &rows));
	rows_first(&r->out, &rows);
	return OK;
}

static enum err
remote_refresh(struct req *r, const struct args *in)
{
	const struct token_refresh *q = in->at;
	struct token_pair pair;

	TRY(check_client(q->client_id));
	TRY(token_refresh(r->ctx, q->refresh_token, &pair));
	put_record(&r->out, &pair);
	return OK;
}

/* clang-format off */
static const struct endpoint token_remote_endpoints[] = {
	{ RPC, POST, "/oauth2/token/create", PEER, IN(token_create),
	    CALL(remote_create, TOLD_ONCE, SHOWS(ONE, .of = &token_made),
	        REFUSES(E_OAUTH_CLIENT_UNKNOWN, E_TENANT_UNKNOWN,
	            E_TENANT_DISABLED, E_TENANT_EXPIRED, E_USER_UNKNOWN,
	            E_USER_DISABLED)),
	    "Open a session for a user" },
	{ RPC, GET, "/oauth2/token/check", PEER, IN(by_access),
	    CALL(remote_check, SHOWS(ONE, .of = &token_checked),
	        REFUSES(E_UNAUTHORIZED, E_TENANT_UNKNOWN, E_TENANT_DISABLED,
	            E_TENANT_EXPIRED)),
	    "Tell whose an access token is" },
	{ RPC, DELETE, "/oauth2/token/remove", PEER, IN(by_access),
	    CALL(remote_remove, SHOWS(ONE, .of = &token_ended, .null = true)),
	    "End the session of an access token" },
	{ RPC, PUT, "/oauth2/token/refresh", PEER, IN_QUERY(token_refresh),
	    CALL(remote_refresh, SHOWS(ONE, .of = &token_made),
	        REFUSES(E_OAUTH_CLIENT_UNKNOWN, E_REFRESH_EXPIRED,
	            E_TENANT_FOREIGN, E_TENANT_UNKNOWN, E_TENANT_DISABLED,
	            E_TENANT_EXPIRED)),
	    "Get a new access token" },
};
/* clang-format on */
TABLE(token_remote);
