/* install_rebuild.c - endpoint: makes the statistics of a month anew, within
 * the request, with the functions that the jobs use. */
#include <stdatomic.h>

#include "package/errors.h"
#include "package/install_convert.h"
#include "package/install_month.h"
#include "package/package_tables.h"
#include "sql/package/install_month.h"
#include "web/fcgi.h"
#include "web/req.h"

#define PATIENCE_MS 320000 /* as long as nginx waits (export_timeout.conf) */

struct install_rebuild {
	int32_t stat_month;
};

static const struct field install_rebuild_fields[] = {
	FIELD(struct install_rebuild, stat_month, .req = true, .lo = 202001,
	    .hi = 999912, .fails = E_STAT_MONTH_INVALID,
	    .doc = "month, as yyyyMM"),
};

static enum err
install_rebuild(struct req *r, const struct args *in)
{
	const struct install_rebuild *q = in->at;

	TRY(db_check(r->ctx, &sql_install_rebuild_check, in));
	if (r->site->slot != NULL)
		atomic_store(&r->site->slot->limit_ms, PATIENCE_MS);
	TRY(install_month_turn(r->ctx));
	TRY(install_month_convert(r->ctx, q->stat_month));
	TRY(install_month_total(r->ctx, q->stat_month));
	return done(r);
}

static const struct endpoint install_rebuild_endpoints[] = {
	{ ADMIN, POST, "/device/app-install/rebuild",
	    PERM_SHARED("device:app-install:rebuild"), IN(install_rebuild),
	    CALL(install_rebuild, HEAVY,
	        REFUSES(E_STAT_MONTH_INVALID, E_STAT_JOB_RUNNING)),
	    "Make the statistics of a month anew" },
};

TABLE(install_rebuild);
