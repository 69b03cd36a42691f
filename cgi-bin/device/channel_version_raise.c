/* channel_version_raise.c - raises the versions of channels in the database,
 * then drops the old records from this host's cache. */
#include "device/channel_version_raise.h"

#include "fleet/cached.h"
#include "sql/device/channel_version_raise.h"
#include "store/db.h"

enum err
channel_version_raise(
    struct ctx *ctx, struct cache *cache, const struct ids *ids, size_t *n)
{
	struct rows rows;

	TRY(db_rows(
	    ctx, &sql_channel_version_raise, ARGS(AN("ids", ids)), &rows));
	TRY(db_commit(ctx));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		channel_forget(
		    cache, row_i64(&row, "id"), row_i64(&row, "version"));
	}
	*n = (size_t)rows.n;
	return OK;
}
