/* outbox_topic.c - the topics of the outbox.  What a broker is to carry one
 * day is a row here. */
#include "job/outbox_topic.h"

#include "org/device.h"
#include "queries.h"

static enum err
device_ui(struct ctx *ctx, struct outbox_run *run)
{
	return db_rows(ctx, &sql_outbox_device_ui, ARGS(AN("ids", &run->ids)),
	    &run->changed);
}

/* Hosts hear of it by themselves; this one at once. */
static void
devices_told(const struct outbox_run *run)
{
	for (int i = 0; i < run->changed.n; i++) {
		struct row row = row_at(&run->changed, i);

		device_forget(
		    run->cache, row_str(&row, "mac"), row_i64(&row, "version"));
	}
}

const struct outbox_topic outbox_topics[] = {
	{ "device.ui", device_ui, devices_told },
	{ NULL, NULL, NULL },
};
