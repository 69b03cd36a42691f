/* record.c - administrators look at the records of the application blacklist.
 */
#include "sql/blacklist/record.h"
#include "blacklist/blacklist_tables.h"
#include "blacklist/record_filter.h"
#include "common/inputs.h"
#include "policy/errors.h"
#include "store/db_run.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/req.h"

static const struct object record_listed = { "blacklist_record_listed",
	&sql_record_page, NULL };

static struct ids
ids_of(struct arena *a, const struct rows *rows)
{
	struct ids out = { arena_new(a, int64_t, (size_t)rows->n + 1), 0 };

	for (int i = 0; i < rows->n; i++) {
		struct row row = row_at(rows, i);

		out.v[out.n++] = row_i64(&row, "id");
	}
	return out;
}

/* Notes that somebody has looked at the records of the page, so that `job
 * blacklist_devices` counts their devices again. */
static enum err
record_page(struct req *r, const struct args *in)
{
	struct rows rows;
	struct ids ids;
	int64_t total;

	TRY(db_page(r->ctx, &sql_record_page, in, &rows, &total));
	rows_page(&r->out, &rows, total);
	ids = ids_of(r->ctx->mem, &rows);
	return ids.n == 0
	           ? OK
	           : db_do(r->ctx, &sql_record_asked, ARGS(AN("ids", &ids)));
}

static const struct endpoint record_endpoints[] = {
	{ ADMIN, GET, "/device/app-blacklist/page",
	    PERM("device:app-blacklist:query"), IN(record_filter),
	    CALL(record_page, SHOWS(PAGE, .of = &record_listed)),
	    "List records of the blacklist" },
	{ ADMIN, GET, "/device/app-blacklist/get",
	    PERM("device:app-blacklist:query"), IN(by_id),
	    ONE(record_get, E_BLACKLIST_NOT_EXISTS),
	    "Get a record of the blacklist" },
};

TABLE(record);
