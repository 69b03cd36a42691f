/*
 * record_change.c - begins and ends changes of blacklist records, refuses those
 * that would concern too many devices, and raises the epochs by which devices
 * and processes notice a change.  A record also changes what it does when its
 * time window begins or ends; a job raises the epochs then.
 */
#include "blacklist/record_change.h"

#include "app/outbox.h"
#include "blacklist/jobs.h"
#include "fleet/where.h"
#include "policy/draft.h"
#include "policy/errors.h"
#include "policy/record_scope.h"
#include "sql/blacklist/record_change.h"

struct strs
ids_texts(struct arena *a, const struct ids *ids)
{
	struct strs out = { arena_new(a, const char *, ids->n + 1), 0 };

	for (size_t i = 0; i < ids->n; i++)
		out.v[out.n++] = arena_printf(a, "%lld", (long long)ids->v[i]);
	return out;
}

OBJECT(change_answered, MEMBER("effect", TEXT),
    MEMBER("draft_id", BIG, .null = true));
OBJECT(changes_answered, MEMBER("effect", TEXT), MEMBER("draft_ids", IDS));

/* Finds out whether the caller writes at once or, because he needs approval, a
 * draft. */
static enum err
decide_direct(struct ctx *ctx, struct change *c)
{
	bool needed;

	TRY(draft_needed(ctx, &needed));
	c->direct = !needed;
	return OK;
}

enum err
change_begin(struct ctx *ctx, const struct ids *ids, struct change *c)
{
	*c = (struct change){ .ids = *ids };
	TRY(db_begin(ctx));
	TRY(decide_direct(ctx, c));
	return policy_before(ctx, ids, &c->policy);
}

enum err
change_begin_macs(struct ctx *ctx, int64_t id, struct change *c)
{
	int64_t *v = arena_new(ctx->mem, int64_t, 1);

	*v = id;
	*c = (struct change){ .ids = { v, 1 }, .only_macs = true };
	TRY(db_begin(ctx));
	return decide_direct(ctx, c);
}

enum err
change_touched(struct ctx *ctx, struct change *c, int64_t id,
    const struct strs *kinds, const struct raw *values)
{
	struct row row;

	TRY(db_one(ctx, &sql_change_apply,
	    ARGS(AN("id", &id), AN("touched", kinds), AN("values", values)),
	    E_BLACKLIST_NOT_EXISTS, &row));
	c->changed = row_bool(&row, "changed");
	return OK;
}

void
change_created(struct ctx *ctx, struct change *c, int64_t id)
{
	int64_t *v = arena_new(ctx->mem, int64_t, c->ids.n + 1);

	for (size_t i = 0; i < c->ids.n; i++)
		v[i] = c->ids.v[i];
	v[c->ids.n] = id;
	c->ids = (struct ids){ v, c->ids.n + 1 };
	c->changed = true;
	c->policy.records = c->ids;
}

static enum err
too_large(struct ctx *ctx)
{
	return fail(ctx, E_BLACKLIST_IMPACT_TOO_LARGE, NULL);
}

/* Refuses if one of at most WHERE_COUNTS_MAX records concerns more devices than
 * limit. */
static enum err
check_some(struct ctx *ctx, const int64_t *records, size_t n, int64_t limit)
{
	struct scope_parts *parts = arena_new(ctx->mem, struct scope_parts, n);
	const struct where *of[WHERE_COUNTS_MAX];
	int64_t count[WHERE_COUNTS_MAX];

	for (size_t i = 0; i < n; i++) {
		TRY(scope_read(ctx, records[i], &parts[i]));
		TRY(scope_condition(ctx, &parts[i], &of[i]));
	}
	TRY(where_counts(ctx, of, n, count));
	for (size_t i = 0; i < n; i++)
		if (count[i] > limit)
			return too_large(ctx);
	return OK;
}

/* Refuses if one of the records concerns more than that percentage of the
 * tenant's devices. */
static enum err
check_all(struct ctx *ctx, const struct ids *records, int64_t percent)
{
	const struct where *any = where_true(ctx->mem);
	int64_t devices;

	TRY(where_counts(ctx, &any, 1, &devices));
	for (size_t i = 0; i < records->n; i += WHERE_COUNTS_MAX) {
		size_t left = records->n - i;

		TRY(check_some(ctx, records->v + i,
		    left < WHERE_COUNTS_MAX ? left : WHERE_COUNTS_MAX,
		    devices * percent / 100));
	}
	return OK;
}

enum err
impact_check(struct ctx *ctx, const struct ids *records)
{
	struct row row;
	int64_t percent;
	enum err e;

	TRY(db_one(ctx, &sql_change_most_percent, NULL, E_SYSTEM, &row));
	percent = row_i64(&row, "percent");
	if (percent == 100 || records->n == 0)
		return OK;
	e = check_all(ctx, records, percent);
	return e == E_QUERY_TOO_BROAD ? too_large(ctx) : e;
}

enum err
change_check(struct ctx *ctx, const struct change *c)
{
	TRY(db_check(ctx, &sql_change_check, ARGS(AN("ids", &c->ids))));
	return c->direct ? impact_check(ctx, &c->ids) : OK;
}

/* If only addresses were changed, devices of other addresses are not concerned.
 */
static enum err
raise_epochs(struct ctx *ctx, struct change *c)
{
	if (c->only_macs)
		return policy_macs(ctx, c->ids.v[0], c->macs);
	return policy_after(ctx, &c->policy);
}

enum err
change_end(struct ctx *ctx, struct change *c)
{
	if (c->direct && c->changed)
		TRY(raise_epochs(ctx, c));
	return db_commit(ctx);
}

static void
put_effect(struct json_out *w, bool direct)
{
	json_member_str(w, "effect", direct ? "DIRECT" : "DRAFT");
}

enum err
change_answer(struct req *r, const struct change *c)
{
	json_obj(&r->out);
	put_effect(&r->out, c->direct);
	json_key(&r->out, "draftId");
	if (c->draft_id == 0)
		json_put_null(&r->out);
	else
		json_put_i64(&r->out, c->draft_id);
	json_end_obj(&r->out);
	return OK;
}

enum err
change_answer_list(
    struct req *r, const struct change *c, const struct ids *drafts)
{
	json_obj(&r->out);
	put_effect(&r->out, c->direct);
	json_key(&r->out, "draftIds");
	json_arr(&r->out);
	for (size_t i = 0; i < drafts->n; i++)
		json_put_i64(&r->out, drafts->v[i]);
	json_end_arr(&r->out);
	json_end_obj(&r->out);
	return OK;
}

/* -- who notices changes ------------------------------------------------- */

/* Raises the epochs of devices for which the time window of a record has begun
 * or ended, in a transaction. */
static enum err
raise_windows(struct ctx *ctx)
{
	TRY(db_begin(ctx));
	return policy_windows(ctx);
}

enum err
policy_watch(struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	if (step->ending) {
		job_cache_close(ctx);
		return OK;
	}
	job_cache(ctx, conf);
	return job_next(ctx, raise_windows(ctx));
}

/* The topic is for programs that read queues; where there are no queues, its
 * messages are dropped. */
static enum err
drop_messages(struct ctx *ctx, struct outbox_run *run)
{
	(void)ctx;
	(void)run;
	return OK;
}

const struct outbox_topic policy_changed_topic = { .name =
	                                               "device.policy.changed",
	.carry = drop_messages,
	.queue = "device.policy.changed" };

struct cache_refresh {
	int64_t id;
};
static const struct field cache_refresh_fields[] = {
	FIELD(struct cache_refresh, id,
	    .doc = "a record; all are read again anyway"),
};

/* Has workers read the records of the tenant again. */
static enum err
cache_refresh(struct req *r, const struct args *in)
{
	(void)in;
	TRY(db_begin(r->ctx));
	TRY(policy_refresh(r->ctx));
	TRY(db_commit(r->ctx));
	return done(r);
}

/* Answers whether a change of the caller would take effect at once, for pages
 * that say so before anything is saved. */
static enum err
change_effect(struct req *r, const struct args *in)
{
	struct change c = { 0 };

	(void)in;
	TRY(decide_direct(r->ctx, &c));
	json_obj(&r->out);
	put_effect(&r->out, c.direct);
	json_end_obj(&r->out);
	return OK;
}

static OBJECT(change_predicted, MEMBER("effect", TEXT));

static const struct endpoint change_effect_endpoints[] = {
	{ ADMIN, GET, "/device/app-blacklist/change-effect",
	    PERM("device:app-blacklist:query"), NO_INPUT,
	    CALL(change_effect, SHOWS(ONE, .of = &change_predicted)),
	    "Whether a change of the caller takes effect at once (DIRECT), or "
	    "makes a draft that needs approval (DRAFT)" },
};

TABLE(change_effect);

static const struct endpoint cache_refresh_endpoints[] = {
	{ ADMIN, POST, "/device/app-blacklist/cache/refresh",
	    PERM("device:app-blacklist:cache"), IN(cache_refresh),
	    CALL(cache_refresh, SAYS("refresh cache")),
	    "Have workers read the records of the blacklist again" },
};

TABLE(cache_refresh);
