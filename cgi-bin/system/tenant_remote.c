/* tenant_remote.c - tenants for other modules: lists them, and checks whether
 * one may be used. */
#include "auth/caller.h"
#include "auth/errors.h"
#include "common/inputs.h"
#include "sql/system/tenant_remote_ids.h"
#include "system/system_tables.h"
#include "web/req.h"

static enum err
tenant_remote_valid(struct req *r, const struct args *in)
{
	const struct by_id *q = in->at;

	TRY(tenant_check(r->ctx, q->id));
	return done(r);
}

/* clang-format off */
static const struct endpoint tenant_remote_endpoints[] = {
	{ RPC, GET, "/tenant/id-list", PEER, NO_INPUT,
	    IDS(tenant_remote_ids), "Ids of all tenants" },
	{ RPC, GET, "/tenant/valid", PEER, IN(by_id),
	    CALL(tenant_remote_valid,
	        REFUSES(E_TENANT_UNKNOWN, E_TENANT_DISABLED,
	            E_TENANT_EXPIRED)),
	    "Check that a tenant is enabled and not expired" },
};
/* clang-format on */

TABLE(tenant_remote);
