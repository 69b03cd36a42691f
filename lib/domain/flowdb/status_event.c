/* status_event.c - tells listeners that the status of an instance has changed:
 * those within the suite at once, others by the outbox. */
#include "flowdb/status_event.h"

#include <string.h>

#include "flowdb/deployed.h"
#include "flowdb/status_listeners.h"
#include "sql/lib/step_outbox.h"
#include "store/db.h"

static bool
hears(const struct status_listener *l, const char *key)
{
	return l->prefix ? strncmp(key, l->key, strlen(l->key)) == 0
	                 : strcmp(key, l->key) == 0;
}

enum err
status_event_tell(const struct status_listener *table, struct ctx *ctx,
    const struct status_event *event)
{
	for (; table->key != NULL; table++)
		if (hears(table, event->key))
			TRY(table->tell(ctx, event));
	return OK;
}

enum err
status_event_send(struct tree *t, const struct inst *i)
{
	const struct status_event event = { .id = i->id_text,
		.key = version_of(i->def)->key,
		.status = i->status,
		.reason = i->reason,
		.business_key = i->business_key };
	const bool ended = i->state != INST_RUNNING;

	TRY(status_event_tell(status_listeners, t->ctx, &event));
	return db_do(t->ctx, &sql_step_outbox_status,
	    ARGS(AN("tree", &t->id), AN("num", &i->head.id),
	        AN("id", &event.id), AN("key", &event.key),
	        AN("status", &event.status), AN("reason", &event.reason),
	        AN("business_key", &event.business_key), AN("ended", &ended)));
}
