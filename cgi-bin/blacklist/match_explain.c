/* match_explain.c - administrators see which records of the blacklist concern a
 * device, and why the others do not. */
#include "blacklist/blacklist_tables.h"
#include "common/mac_inputs.h"
#include "policy/match.h"
#include "store/value_kind.h"
#include "web/req.h"

static void
put_verdict(struct json_out *w, const struct policy_verdict *v)
{
	json_obj(w);
	json_key(w, "blacklistId");
	json_put_i64(w, v->blacklist_id);
	json_key(w, "hit");
	json_put_bool(w, v->hit);
	json_key(w, "reason");
	json_put_str(w, v->reason);
	json_end_obj(w);
}

/* A device of another tenant is answered like one that does not exist. */
static enum err
match_explain(struct req *r, const struct args *in)
{
	const struct by_mac *q = in->at;
	struct policy_verdict *v;
	struct device d;
	size_t n;

	TRY(device_fresh(r->ctx, q->mac, &d));
	if (d.head.tenant_id != r->ctx->caller.tenant_id)
		return fail(r->ctx, E_DEVICE_NOT_EXISTS, NULL);
	TRY(policy_explain(r->ctx, q->mac, &d, &v, &n));
	json_arr(&r->out);
	for (size_t i = 0; i < n; i++)
		put_verdict(&r->out, &v[i]);
	json_end_arr(&r->out);
	return OK;
}

static OBJECT(match_explained, MEMBER("blacklist_id", BIG), MEMBER("hit", BOOL),
    MEMBER("reason", TEXT));

static const struct endpoint match_explain_endpoints[] = {
	{ ADMIN, GET, "/device/app-blacklist/match-explain",
	    PERM("device:app-blacklist:query"), IN(by_mac),
	    CALL(match_explain, SHOWS(LIST, .of = &match_explained),
	        REFUSES(E_DEVICE_NOT_EXISTS)),
	    "Which records concern a device, and why" },
};

TABLE(match_explain);
