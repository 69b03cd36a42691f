/* outbox.c - carries out the messages of the outbox that tell listeners the
 * status of process instances. */
#include "bpm/outbox.h"

#include <string.h>

#include "fleet/config_value.h"
#include "sql/bpm/outbox.h"

/* Says what to call.  The listener is read again now: one that was deleted or
 * disabled since the message was written is not called. */
static enum err
status_ask(struct ctx *ctx, struct outbox_call *call)
{
	static const char json[] = "Content-Type: application/json";
	const char **header = arena_new(ctx->mem, const char *, 3);
	struct row row;

	TRY(db_one(ctx, &sql_outbox_status_call, ARGS(AN("id", &call->id)),
	    E_NOT_FOUND, &row));
	header[0] = json;
	header[1] =
	    arena_printf(ctx->mem, "tenant-id: %s", row_str(&row, "tenant_id"));
	header[2] = NULL;
	call->post = (struct net_post){ .method = "POST",
		.url = row_str(&row, "url"),
		.header = header,
		.body = row_str(&row, "body") };
	call->post.n = strlen(call->post.body);
	return config_value(ctx, "bpm.http.hosts", &call->post.hosts);
}

const struct outbox_topic bpm_status_topic = { .name = "bpm.status",
	.ask = status_ask };
const struct outbox_topic bpm_status_queue_topic = {
	.name = "bpm.process.status", .queue = "bpm.process.status"
};
