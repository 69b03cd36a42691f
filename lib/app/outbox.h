/* outbox.h - the table of functions that carry out messages of the outbox: one
 * row for each topic. */
#ifndef APP_OUTBOX_H
#define APP_OUTBOX_H

#include "store/cache.h"
#include "store/db.h"

/* Messages of one topic in their order, as the block outbox_take reads them. */
struct outbox_run {
	struct rows messages;
	struct ids ids;      /* of these messages */
	struct cache *cache; /* of this host; NULL: it has none */
	struct rows changed; /* set by carry for told */
};

/*
 * carry   carries out all the messages, in the transaction that deletes them.
 *         When it returns an error, that transaction is rolled back, the
 *         messages are tried one by one, and the one that fails is tried again
 *         later.
 * told    called after the commit; it may change memory only and must not use
 *         the database.  NULL: nothing is to be done.
 */
struct outbox_topic {
	const char *name;
	enum err (*carry)(struct ctx *ctx, struct outbox_run *run);
	void (*told)(const struct outbox_run *run);
};

#endif
