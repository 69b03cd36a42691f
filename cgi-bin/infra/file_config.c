/* file_config.c - storage configurations.  There are five kinds of storage; new
 * files are stored in the configured storage that is the master. */
#include <string.h>

#include "common/inputs.h"
#include "file/errors.h"
#include "file/remote.h"
#include "file/storage.h"
#include "infra/errors.h"
#include "infra/file_store.h"
#include "infra/jobs.h"
#include "sql/infra/file_config.h"
#include "sql/infra/file_origin.h"
#include "store/db.h"
#include "web/req.h"
#include "web/revision.h"

struct file_config_page {
	int32_t page_no, page_size;
	const char *name;
	int32_t storage;
	struct range create_time;
};
static const struct field file_config_page_fields[] = {
	PAGE_FIELDS(struct file_config_page),
	FIELD(struct file_config_page, name, .doc = "part of the name"),
	FIELD(struct file_config_page, storage, .dict = "infra_file_storage"),
	FIELD(struct file_config_page, create_time),
};

struct file_config_save {
	int64_t id; /* of a change */
	const char *name, *remark;
	int32_t storage;
	struct raw config;
};
static const struct field file_config_save_fields[] = {
	FIELD(struct file_config_save, id, .req = true),
	FIELD(struct file_config_save, name, .req = true, .max = 63),
	FIELD(struct file_config_save, storage, .req = true, .lo = 1, .hi = 20,
	    .doc = "1 database, 10 local disk, 11 FTP, 12 SFTP, 20 S3; "
	           "never changes"),
	FIELD(struct file_config_save, config, .req = true, .object = true,
	    .max_bytes = 8192, .secret = true,
	    .doc = "what that storage needs, by its own names"),
	FIELD(struct file_config_save, remark, .text = TEXT_PROSE, .max = 255),
};

static bool
is_storage(int32_t s)
{
	return s == STORAGE_DATABASE || s == STORAGE_LOCAL ||
	       s == STORAGE_FTP || s == STORAGE_SFTP || s == STORAGE_S3;
}

static enum err
file_config_create(struct req *r, const struct args *in)
{
	const struct file_config_save *q = in->at;
	const char *config;
	struct storage p;
	struct row row;

	if (!is_storage(q->storage))
		return bad_request(
		    r->ctx, "storage", "must be 1, 10, 11, 12 or 20");
	TRY(storage_check(
	    r->ctx, (enum storage_kind)q->storage, q->config.json, NULL, &p));
	config = storage_json(r->ctx->mem, &p);
	TRY(db_one(r->ctx, &sql_file_config_create,
	    WITH(in, AN("config", &config)), E_SYSTEM, &row));
	json_put_i64(&r->out, row_i64(&row, "id"));
	return OK;
}

/* Changes a configuration, but not its kind of storage.  A secret that the
 * request has masked stays, too, if the host does (storage_check). */
static enum err
file_config_update(struct req *r, const struct args *in)
{
	const struct file_config_save *q = in->at;
	struct storage was, p;
	const char *config;
	struct row row;

	TRY(db_one(r->ctx, &sql_file_config_locked, in,
	    E_FILE_CONFIG_NOT_EXISTS, &row));
	TRY(storage_read(r->ctx, q->id, row_i32(&row, "storage"),
	    row_str(&row, "config"), &was));
	TRY(storage_check(r->ctx, was.kind, q->config.json, &was, &p));
	config = storage_json(r->ctx->mem, &p);
	TRY(db_do(
	    r->ctx, &sql_file_config_update, WITH(in, AN("config", &config))));
	return done(r);
}

/* Deletes the configurations of args `ids`; none: the error if none of them is
 * there, OK: that is no error.  The lock is a statement of its own, so that the
 * check after it sees what the transaction that held the lock before has
 * committed. */
static enum err
delete_configs(struct req *r, const struct args *in, enum err none)
{
	TRY(db_check(r->ctx, &sql_file_config_turn, in));
	TRY(revision_check(r));
	TRY(db_check(r->ctx, &sql_file_config_masters, in));
	TRY(db_hit(r->ctx, &sql_file_config_delete, in, none));
	return done(r);
}

static enum err
file_config_delete(struct req *r, const struct args *in)
{
	const struct by_id *q = in->at;
	int64_t id = q->id;
	const struct ids ids = { &id, 1 };

	return delete_configs(
	    r, ARGS(AN("ids", &ids)), E_FILE_CONFIG_NOT_EXISTS);
}

/* Deletes configurations; ids of which there is none are passed over. */
static enum err
file_config_delete_list(struct req *r, const struct args *in)
{
	return delete_configs(r, in, OK);
}

/* clang-format off */
static const struct endpoint file_config_endpoints[] = {
	{ ADMIN, POST, "/infra/file-config/create",
	    PERM_SHARED("infra:file-config:create"), IN_CREATE(file_config),
	    CALL(file_config_create, SHOWS_ID),
	    "Create a storage configuration; it is not the master yet" },
	{ ADMIN, PUT, "/infra/file-config/update",
	    PERM_SHARED("infra:file-config:update"), IN_UPDATE(file_config),
	    CALL(file_config_update, REFUSES(E_FILE_CONFIG_NOT_EXISTS),
	        REVISES("/infra/file-config/get", file_config_revision)),
	    "Change a storage configuration" },
	{ ADMIN, PUT, "/infra/file-config/update-master",
	    PERM_SHARED("infra:file-config:update"), IN_QUERY(by_id),
	    DONE(file_config_master, E_FILE_CONFIG_NOT_EXISTS,
	        CHECK(file_config_turn)),
	    "Store new files there from now on" },
	{ ADMIN, DELETE, "/infra/file-config/delete",
	    PERM_SHARED("infra:file-config:delete"), IN(by_id),
	    CALL(file_config_delete, REFUSES(E_FILE_CONFIG_NOT_EXISTS,
	        E_FILE_CONFIG_MASTER_NOT_DELETABLE),
	        REVISES("/infra/file-config/get", file_config_revision, .inside = true)),
	    "Delete a storage configuration" },
	{ ADMIN, DELETE, "/infra/file-config/delete-list",
	    PERM_SHARED("infra:file-config:delete"), IN(by_ids),
	    CALL(file_config_delete_list,
	        REFUSES(E_FILE_CONFIG_MASTER_NOT_DELETABLE)),
	    "Delete storage configurations, all or none" },
	{ ADMIN, GET, "/infra/file-config/get",
	    PERM_SHARED("infra:file-config:query"), IN(by_id),
	    ONE(file_config_get, OK, TAGGED), "Read one storage configuration" },
	{ ADMIN, GET, "/infra/file-config/page",
	    PERM_SHARED("infra:file-config:query"), IN(file_config_page),
	    PAGE(file_config_page),
	    "List storage configurations by name and kind" },
};
/* clang-format on */

TABLE(file_config);

/* -- testing one ----------------------------------------------------------- */

/* A grey picture of 8 by 8 points, the smallest JPEG.  ONES are 8 steps, NONE
 * says that there are no codes of the other 15 lengths. */
#define ONES "\1\1\1\1\1\1\1\1"
#define NONE "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
static const char picture[] =
    "\xff\xd8"                                                 /* begin */
    "\xff\xe0\0\20JFIF\0\1\1\0\0\1\0\1\0\0"                    /* JFIF */
    "\xff\xdb\0\x43\0" ONES ONES ONES ONES ONES ONES ONES ONES /* steps */
    "\xff\xc0\0\13\10\0\10\0\10\1\1\21\0"                      /* size */
    "\xff\xc4\0\24\0\1" NONE "\0"                              /* codes */
    "\xff\xc4\0\24\20\1" NONE "\0"                             /* codes */
    "\xff\xda\0\10\1\1\0\0\77\0"                               /* scan */
    "\77"                                                      /* block */
    "\xff\xd9";                                                /* end */

/* Stores a small picture there and answers its address, so that the
 * administrator sees whether it can be read. */
static enum err
storage_test(struct req *r, const struct args *in)
{
	const struct by_id *q = in->at;
	const char *name =
	    arena_printf(r->ctx->mem, "%s.jpg", file_key(r->ctx->mem));
	const struct file_in f = { .name = name,
		.path = arena_printf(r->ctx->mem, "public/%s", name),
		.bytes = { picture, sizeof(picture) - 1, false } };
	struct file_kept k;
	struct storage p;

	TRY(file_storage(r->ctx, q->id, &p));
	TRY(remote_try_again(r->ctx, &p));
	TRY(file_store(r, &p, &f, &k));
	return file_store_list(r, &k, false);
}

/* clang-format off */
static const struct endpoint storage_test_endpoints[] = {
	{ ADMIN, GET, "/infra/file-config/test",
	    PERM_SHARED("infra:file-config:query"), IN(by_id),
	    CALL(storage_test, SHOWS(VALUE, .kind = KIND_TEXT), REFUSES(E_FILE_CONFIG_NOT_EXISTS,
	        E_FILE_STORAGE_FAILED)),
	    "Store a picture there; answers its address" },
};
/* clang-format on */

TABLE(storage_test);

/* -- the public origin of the first one ------------------------------------ */

/* The origin (such as https://host:port) makes addresses of files complete.
 * scripts/run sets it as `job file_origin`, because it knows the port and
 * FLEETDESK_ORIGINS. */
enum err
file_origin(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	bool once = argc == 2 && strcmp(argv[1], "once") == 0;
	const char *origin;

	(void)conf;
	if (argc != 1 && !once)
		return E_BAD_REQUEST;
	origin = argv[0];
	return db_do(ctx, &sql_file_origin,
	    ARGS(AN("origin", &origin), AN("once", &once)));
}
