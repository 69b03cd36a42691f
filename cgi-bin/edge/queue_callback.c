/* queue_callback.c - events of the blacklist that a module puts into a queue in
 * the name of a device, or an administrator into the outbox for a test. */
#include "edge/queue_callback.h"

#include <string.h>

#include "bus/rabbit.h"
#include "fleet/device.h"
#include "fleet/errors.h"
#include "input/decode_json.h"
#include "policy/exec_event.h"
#include "store/db.h"

/* Bytes of a message: more than those of a device's call, as others write JSON
 * with blanks. */
#define MESSAGE_MAX (4 * EXEC_BYTES_MAX)

struct queued_callback {
	const char *mac, *cpu;
	int64_t tenant_id; /* 0: the message's header names it */
	bool test;
	struct raw events;
};

static const struct field queued_callback_fields[] = {
	FIELD(struct queued_callback, mac, .req = true, .form = &form_mac),
	FIELD(struct queued_callback, cpu, .max = 64),
	FIELD(struct queued_callback, tenant_id, .lo = 1, .hi = INT64_MAX),
	FIELD(struct queued_callback, test, .dflt = "false"),
	FIELD(struct queued_callback, events, .req = true,
	    .max_bytes = MESSAGE_MAX),
};

static const struct input queued_callback_input = {
	.name = "queued_callback",
	.size = sizeof(struct queued_callback),
	.f = queued_callback_fields,
	.n = ARRAY_LEN(queued_callback_fields),
};

static enum err
decode(struct ctx *ctx, const char *text, size_t n, struct queued_callback *out)
{
	CLEANUP(json_free) struct json *j = NULL;
	uint64_t given;

	if (n > MESSAGE_MAX)
		return E_BAD_REQUEST;
	TRY(json_parse(ctx->mem, text, n, &j, &ctx->why.what));
	return decode_json(
	    ctx->mem, &queued_callback_input, j, out, &given, &ctx->why);
}

static enum err
store(struct ctx *ctx, struct cache *cache, const struct queued_callback *q)
{
	struct exec_told told;
	struct device d;

	TRY(device_find(ctx, cache, q->mac, &d));
	if (d.head.tenant_id != q->tenant_id)
		return fail(ctx, E_DEVICE_NOT_EXISTS, NULL);
	return exec_events_store(ctx,
	    &(struct exec_device){
	        d.head.tenant_id, d.head.id, q->mac, q->cpu, q->test },
	    &q->events, &told);
}

enum err
queue_callback(struct ctx *ctx, struct cache *cache, const struct taken *m)
{
	struct queued_callback q = { 0 };

	TRY(decode(ctx, m->text, m->n, &q));
	if (q.tenant_id == 0)
		q.tenant_id = m->tenant_id;
	return store(ctx, cache, &q);
}

/* The device of a message may have been deleted since; then there is nothing to
 * be stored. */
static enum err
callback_carry(struct ctx *ctx, struct outbox_run *run)
{
	for (int i = 0; i < run->messages.n; i++) {
		struct row row = row_at(&run->messages, i);
		const char *text = row_str(&row, "payload");
		struct queued_callback q = { 0 };
		enum err e;

		TRY(decode(ctx, text, strlen(text), &q));
		e = store(ctx, run->cache, &q);
		if (e != OK && e != E_DEVICE_NOT_EXISTS)
			return e;
	}
	return OK;
}

/* Without queues nobody is to be told. */
static enum err
nobody_told(struct ctx *ctx, struct outbox_run *run)
{
	(void)ctx;
	(void)run;
	return OK;
}

const struct outbox_topic callback_topic = { .name = "device.app.callback",
	.carry = callback_carry,
	.queue = "device.app.callback" };
const struct outbox_topic policy_changed_topic = { .name =
	                                               "device.policy.changed",
	.carry = nobody_told,
	.queue = "device.policy.changed" };
