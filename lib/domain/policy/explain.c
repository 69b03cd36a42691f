/* explain.c - judges a device by all records of its tenant, as its own polls
 * for its policy do. */
#include "policy/explain.h"

#include "policy/mac_bindings.h"
#include "policy/match.h"

static const char *const words[POLICY_REASON__MAX] = {
	[POLICY_INCLUDED] = "INCLUDED",
	[POLICY_ALL_DEVICES] = "ALL_DEVICES",
	[POLICY_PARTS] = "PARTS",
	[POLICY_EXCLUDED] = "EXCLUDED",
	[POLICY_NO_PARTS] = "NO_PARTS",
	[POLICY_CHANNEL] = "CHANNEL",
	[POLICY_REGION] = "REGION",
	[POLICY_RULE] = "RULE",
	[POLICY_NO_PART] = "NO_PART",
	[POLICY_ROLLOUT] = "ROLLOUT",
};

static struct policy_verdict
verdict(const struct policy_record *r, const struct policy_subject *s)
{
	enum policy_reason reason = policy_judge(r, s);

	if (r->idle != NULL)
		return (struct policy_verdict){ r->id, false, r->idle };
	return (
	    struct policy_verdict){ r->id, policy_hit(reason), words[reason] };
}

enum err
policy_explain(struct ctx *ctx, const char *mac, const struct device *d,
    struct policy_verdict **out, size_t *n)
{
	const struct policy_epochs unknown = { -1, -1, -1 };
	const struct policy_subject *s;
	struct policy_set set;
	struct ids bindings;

	TRY(policy_set_read(ctx, ctx->mem, d->head.tenant_id, true, &set));
	TRY(policy_bindings(ctx, NULL, mac, d, &unknown, &bindings));
	s = policy_subject_of(ctx->mem, &set, mac, d, &bindings);
	*out = arena_new(ctx->mem, struct policy_verdict, set.n + 1);
	*n = set.n;
	for (size_t i = 0; i < set.n; i++)
		(*out)[i] = verdict(&set.v[i], s);
	return OK;
}
