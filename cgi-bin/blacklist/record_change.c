/*
 * record_change.c - begins and ends changes of blacklist records: whether the
 * caller's takes effect at once or is a draft, why it is refused, and what it
 * answers.
 */
#include "blacklist/record_change.h"

#include "blacklist/impact_check.h"
#include "policy/draft.h"
#include "policy/errors.h"
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
change_begin_children(struct ctx *ctx, int64_t id, bool only_macs,
    struct change *c, int32_t *revision)
{
	int64_t *v = arena_new(ctx->mem, int64_t, 1);
	const struct ids ids = { v, 1 };
	struct row row;

	*v = id;
	TRY(only_macs ? change_begin_macs(ctx, id, c)
	              : change_begin(ctx, &ids, c));
	TRY(db_one(ctx, &sql_change_children_lock,
	    ARGS(AN("blacklist_id", &id)), E_BLACKLIST_NOT_EXISTS, &row));
	*revision = row_i32(&row, "revision");
	return !c->direct && row_bool(&row, "in_approval")
	           ? fail(ctx, E_BLACKLIST_IN_APPROVAL, NULL)
	           : OK;
}

enum err
change_apply(struct ctx *ctx, struct change *c, int64_t id,
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

enum err
change_check(struct ctx *ctx, const struct change *c)
{
	TRY(db_check(ctx, &sql_change_check, ARGS(AN("ids", &c->ids))));
	return c->direct ? impact_check(ctx, &c->ids) : OK;
}

/* Raises the epochs of the devices that the change concerns, so that they ask
 * for their policy: those of the changed addresses if nothing else of the
 * record was changed, else all that the records concerned before or concern
 * now. */
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

void
change_members(struct json_out *w, const struct change *c)
{
	put_effect(w, c->direct);
	json_member_id(w, "draftId", c->draft_id);
}

enum err
change_answer(struct req *r, const struct change *c)
{
	json_obj(&r->out);
	change_members(&r->out, c);
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
