/* queue_callback.h - inner: events of the blacklist that come by a queue, or,
 * if there is none, by the outbox. */
#ifndef EDGE_QUEUE_CALLBACK_H
#define EDGE_QUEUE_CALLBACK_H

#include "app/outbox.h"

struct taken;

/*
 * queue_callback - store the events of a message: {mac, tenantId, cpu, test,
 * events}; without tenantId its header names the tenant.  Committed on return.
 * Events that are wrong are left out; they would be wrong again.  The errors of
 * the field table; E_DEVICE_NOT_EXISTS when its tenant has no such device; the
 * errors of the database.
 */
enum err queue_callback(struct ctx *ctx, struct cache *cache,
    const struct taken *message) MUST_CHECK;

/* Messages of the same form that administrators make for tests; policies that
 * have changed, for other programs. */
extern const struct outbox_topic callback_topic, policy_changed_topic;

#endif
