/* push_later.h - messages for browsers that tell of a change which somebody
 * else commits: they go through the outbox, topic "push". */
#ifndef FLEET_PUSH_LATER_H
#define FLEET_PUSH_LATER_H

#include "bus/message.h"
#include "store/ctx.h"
#include "store/row.h"

/* push_later - writes n messages into the outbox, in the caller's transaction;
 * none when push is switched off.  A message beyond the limits of bus/message.h
 * is logged and not written. */
enum err
push_later(struct ctx *ctx, const struct message *v, size_t n) MUST_CHECK;

/* push_later_post - in the transaction that takes these messages (column
 * payload) out of the outbox; push_later_hand - after its commit. */
enum err push_later_post(struct ctx *ctx, const struct rows *taken) MUST_CHECK;
void push_later_hand(const struct rows *taken);

#endif
