/* epoch.c - calls the functions of the database that raise the epochs of
 * policies, and notes for the host's cache what they have raised. */
#include "policy/epoch.h"

#include "sql/lib/policy.h"
#include "store/cache_note.h"

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

/* Runs a block that raises epochs; what it says of them is for the cache. */
static enum err
raise_by(struct ctx *ctx, const struct sql *block, const struct args *in)
{
	struct rows rows;

	TRY(db_rows(ctx, block, in, &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		commit_note_add(ctx, row_str(&row, "note"));
	}
	return OK;
}

enum err
policy_after(struct ctx *ctx, const struct policy_change *c)
{
	return raise_by(ctx, &sql_policy_changed,
	    ARGS(AN("ids", &c->records), AN("everyone", &c->everyone),
	        AN("bound", &c->bound), AN("channels", &c->channels),
	        AN("macs", &c->macs)));
}

enum err
policy_macs(struct ctx *ctx, int64_t id, const struct strs *macs)
{
	return raise_by(ctx, &sql_policy_macs_changed,
	    ARGS(
	        AN("id", &id), { .name = "macs", .type = F_STRS, .at = macs }));
}

enum err
policy_windows(struct ctx *ctx)
{
	return raise_by(ctx, &sql_policy_windows_moved, NULL);
}

enum err
policy_refresh(struct ctx *ctx)
{
	return raise_by(ctx, &sql_policy_refreshed, NULL);
}
