/* status_listeners.c - the table of the listeners within the suite. */
#include "flowdb/status_listeners.h"

#include "policy/draft_outcome.h"

/* Approvals of the application blacklist: their drafts are applied or rolled
 * back. */
static enum err
blacklist(struct ctx *ctx, const struct status_event *event)
{
	return draft_outcome(ctx, event->id, event->status);
}

const struct status_listener status_listeners[] = {
	{ "blacklist", true, blacklist },
	{ .key = NULL },
};
