/* outbox.h - who does what messages of the outbox say: one row a topic. */
#ifndef APP_OUTBOX_H
#define APP_OUTBOX_H

#include "store/cache.h"
#include "store/db.h"

/* Messages of one topic in their order: block outbox_take. */
struct outbox_run {
	struct rows messages;
	struct ids ids;      /* theirs */
	struct cache *cache; /* this host's; NULL: it has none */
	struct rows changed; /* by do, for told; as long as the transaction */
};

/*
 * carry   do what all of them say, within the transaction in which they are
 *         deleted.  What it answers but OK undoes that; they are then tried
 *         one by one, and the one to blame is put off.
 * told    after the commit, by memory alone; NULL: nothing.
 */
struct outbox_topic {
	const char *name;
	enum err (*carry)(struct ctx *ctx, struct outbox_run *run);
	void (*told)(const struct outbox_run *run);
};

#endif
