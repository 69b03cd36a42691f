/* outbox.c - carries out the outbox messages about deleted tenants, and those
 * that are for browsers. */
#include "system/outbox.h"

#include "base/log.h"
#include "fleet/push_send.h"
#include "sql/system/outbox_tenant_end.h"

#define MOST 5000 /* rows; their locks are held for less than 2 s */

/* Marks one batch of rows; adds another message if the tenant has more. */
static enum err
tenant_end(struct ctx *ctx, struct outbox_run *run)
{
	const int32_t most = MOST;

	return db_rows(ctx, &sql_outbox_tenant_end,
	    ARGS(AN("ids", &run->ids), AN("most", &most)), &run->changed);
}

static void
tenants_told(const struct outbox_run *run)
{
	for (int i = 0; i < run->changed.n; i++) {
		struct row row = row_at(&run->changed, i);

		if (row_bool(&row, "done"))
			log_line(LOG_INFO,
			    "tenant %lld: its devices and files are marked as "
			    "deleted",
			    (long long)row_i64(&row, "tenant_id"));
	}
}

const struct outbox_topic tenant_end_topic = {
	.name = "tenant.end", .carry = tenant_end, .told = tenants_told
};

static enum err
push_carry(struct ctx *ctx, struct outbox_run *run)
{
	return push_later_post(ctx, &run->messages);
}

static void
push_told(const struct outbox_run *run)
{
	push_later_hand(&run->messages);
}

const struct outbox_topic push_topic = {
	.name = "push", .carry = push_carry, .told = push_told
};
