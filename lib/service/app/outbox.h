/* outbox.h - the table of functions that carry out messages of the outbox: one
 * row for each topic. */
#ifndef APP_OUTBOX_H
#define APP_OUTBOX_H

#include "net/net_post.h"
#include "store/db.h"

/* Messages of one topic in their order, as the block outbox_take reads them. */
struct outbox_run {
	struct rows messages;
	struct ids ids;      /* ids of these messages */
	struct rows changed; /* set by carry, read by committed */
};

/* A message whose call of another program is made by `job outbox_call`.  It and
 * the answer live until the message is settled; what ask puts into post only
 * until the call has ended. */
struct outbox_call {
	int64_t id;
	int32_t tries; /* tries that have failed before this one */
	const char *payload;
	struct net_post post;
	const char *error; /* given_up: why the last try failed */
};

/*
 * A topic has one of carry, queue, and ask; or carry and queue, and is then
 * carried out only if there are no queues (FLEETDESK_QUEUE_URL).
 *
 * carry   carries out all the messages, in the transaction that deletes them.
 *         If it returns an error, that transaction is rolled back, the
 *         messages are tried one by one, and the one that fails is tried again
 *         later.
 * committed  called after the commit; it may change memory only and must not
 *         use the database.  NULL: nothing is to be done.
 * queue   name of the queue to which the payloads are published for other
 *         programs, at least once and in order for each key; the member
 *         tenantId of a payload becomes the header tenant-id.
 * ask     says by call->post what to call, outside of any transaction, for the
 *         oldest message of a key.  E_NOT_FOUND: the call is not needed any
 *         more; E_LOCKED: it has to wait.  The trigger outbox_call_note has to
 *         know the topic.
 * answered  uses a good answer, in the transaction that deletes the message;
 *         when it returns an error the call counts as failed.  NULL: the answer
 *         does not matter.
 * given_up  called in the transaction of a message's last try;
 *         it may delete the message instead.  NULL: nothing is to be done.
 */
struct outbox_topic {
	const char *name;
	enum err (*carry)(struct ctx *ctx, struct outbox_run *run);
	void (*committed)(const struct outbox_run *run);
	const char *queue;
	enum err (*ask)(struct ctx *ctx, struct outbox_call *call);
	enum err (*answered)(struct ctx *ctx, const struct outbox_call *call);
	enum err (*given_up)(struct ctx *ctx, const struct outbox_call *call);
};

#endif
