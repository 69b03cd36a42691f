/* file_rows.c - finds storage configurations and files in the database. */
#include "file/file_rows.h"

#include "file/errors.h"
#include "sql/lib/file.h"
#include "store/db.h"

static enum err
read_storage(
    struct ctx *ctx, const struct row *row, int64_t id, struct storage *out)
{
	return storage_read(
	    ctx, id, row_i32(row, "storage"), row_str(row, "config"), out);
}

enum err
file_master(struct ctx *ctx, struct storage *out)
{
	struct row row;

	TRY(db_one(
	    ctx, &sql_file_master, NULL, E_FILE_CONFIG_NOT_EXISTS, &row));
	return read_storage(ctx, &row, row_i64(&row, "id"), out);
}

enum err
file_storage(struct ctx *ctx, int64_t id, struct storage *out)
{
	struct row row;

	TRY(db_one(ctx, &sql_file_storage, ARGS(AN("id", &id)),
	    E_FILE_CONFIG_NOT_EXISTS, &row));
	return read_storage(ctx, &row, id, out);
}

enum err
file_find(struct ctx *ctx, int64_t id, struct file_found *out)
{
	struct file_found f = { .id = id };
	struct row row;

	TRY(db_one(
	    ctx, &sql_file_find, ARGS(AN("id", &id)), E_FILE_NOT_EXISTS, &row));
	f.path = row_str(&row, "path");
	f.key = row_str(&row, "file_key");
	f.content_id = row_i64(&row, "content_id");
	if (!row_null(&row, "config") && f.key != NULL)
		TRY(read_storage(
		    ctx, &row, row_i64(&row, "config_id"), &f.storage));
	*out = f;
	return OK;
}
