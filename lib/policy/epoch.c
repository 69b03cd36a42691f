/* epoch.c - calls the functions of the database that raise the epochs of
 * policies, and tells the host's cache what they have raised. */
#include "policy/epoch.h"

#include "sql/lib/policy.h"
#include "store/cache_key.h"

enum err
policy_before(struct ctx *ctx, const struct ids *ids, struct policy_change *out)
{
	struct row row;

	*out = (struct policy_change){ .records = *ids };
	TRY(db_do(ctx, &sql_policy_records, ARGS(AN("ids", ids))));
	TRY(db_one(
	    ctx, &sql_policy_scope, ARGS(AN("ids", ids)), E_SYSTEM, &row));
	out->everyone = row_bool(&row, "everyone");
	out->bound = row_bool(&row, "bound");
	out->channels = row_str(&row, "channels");
	out->macs = row_str(&row, "macs");
	return OK;
}

enum err
policy_after(struct ctx *ctx, struct policy_change *c)
{
	return db_rows(ctx, &sql_policy_changed,
	    ARGS(AN("ids", &c->records), AN("everyone", &c->everyone),
	        AN("bound", &c->bound), AN("channels", &c->channels),
	        AN("macs", &c->macs)),
	    &c->notes);
}

enum err
policy_macs(struct ctx *ctx, int64_t id, const struct strs *macs,
    struct policy_change *out)
{
	*out = (struct policy_change){ 0 };
	return db_rows(ctx, &sql_policy_macs_changed,
	    ARGS(AN("id", &id), { .name = "macs", .type = F_STRS, .at = macs }),
	    &out->notes);
}

enum err
policy_windows(struct ctx *ctx, struct policy_change *out)
{
	*out = (struct policy_change){ 0 };
	return db_rows(ctx, &sql_policy_windows_moved, NULL, &out->notes);
}

enum err
policy_refresh(struct ctx *ctx, struct policy_change *out)
{
	*out = (struct policy_change){ 0 };
	return db_rows(ctx, &sql_policy_refreshed, NULL, &out->notes);
}

void
policy_told(struct cache *cache, const struct policy_change *c)
{
	for (int i = 0; cache != NULL && i < c->notes.n; i++) {
		struct row row = row_at(&c->notes, i);

		cache_note(cache, row_str(&row, "note"));
	}
}
