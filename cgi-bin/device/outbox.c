/* outbox.c - carries out the outbox messages that change devices. */
#include "device/outbox.h"

#include "fleet/device.h"
#include "sql/device/outbox.h"

static enum err
device_ui(struct ctx *ctx, struct outbox_run *run)
{
	const struct args *in = ARGS(AN("ids", &run->ids));

	TRY(db_do(ctx, &sql_outbox_device_hold, in));
	TRY(db_rows(ctx, &sql_outbox_device_ui, in, &run->changed));
	return db_do(ctx, &sql_outbox_device_note, in);
}

/* Drops the old records from this host's cache at once; other hosts are
 * notified, as after any change of a cached record. */
static void
devices_told(const struct outbox_run *run)
{
	for (int i = 0; i < run->changed.n; i++) {
		struct row row = row_at(&run->changed, i);

		device_forget(
		    run->cache, row_str(&row, "mac"), row_i64(&row, "version"));
	}
}

const struct outbox_topic device_ui_topic = {
	.name = "device.ui", .carry = device_ui, .told = devices_told
};
