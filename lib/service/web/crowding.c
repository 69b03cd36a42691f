/*
 * crowding.c - says which calls a pool refuses while it has more of them than
 * it can answer: those that have waited long, of a tenant for which the workers
 * have done more than its share; and which pages and writes such a tenant gets
 * only in brief, because they would take the pool's last worker.
 */
#include "web/crowding.h"

#include <stdatomic.h>

#include "base/clock.h"
#include "web/fcgi.h"
#include "web/hash_limiter.h"
#include "web/tenant_share.h"

/* How long a call may wait in the queue of the pool, or in that of calls which
 * hash a password, before calls of a tenant that has more than its share of the
 * workers are refused.  It is also how long others may have to wait while one
 * tenant floods the pool, and for the calls that are under way then; people
 * leave a page after 5 s.  With a shorter time the burst of a tenant that has
 * the pool nearly for itself would be refused, such as that of all its devices
 * when they start. */
#define CROWDED_MS        2000
#define CROWDED_DEVICE_MS 4000
#define CROWDED_HASH_MS   10000

bool
crowding_too_late(const struct req *r)
{
	int64_t since_ms = r->call->arrived_ms;

	return r->ep->handler.hashes && since_ms != 0 &&
	       r->ctx->now_ms - since_ms > HASH_LIMITER_WAIT_MS;
}

/* The tenant to whose share the time of a worker is added: that of a signed-in
 * user or of a device, TENANT_SHARE_STRANGER for others, because a tenant that
 * a stranger only names must not suffer for him. 0: the call of a module, which
 * is not counted. */
static int64_t
share_of(const struct req *r)
{
	const struct caller *c = &r->ctx->caller;

	if (r->call->audience == RPC)
		return 0;
	if (c->id != 0)
		return c->home_id != 0 ? c->home_id : c->tenant_id;
	return r->proof.tenant_id != 0 ? r->proof.tenant_id
	                               : TENANT_SHARE_STRANGER;
}

/* Does that slot of another worker work for the tenant of this call? */
static bool
works_for_same(const struct req *r, const struct fcgi_slot *slot)
{
	return slot != r->site->slot && atomic_load(&slot->busy_since) != 0 &&
	       atomic_load(&slot->tenant) == (uint32_t)share_of(r);
}

/* For how many microseconds other workers have worked for the tenant in the
 * calls that they have not answered yet. */
static int64_t
running_us(const struct req *r)
{
	int64_t us = 0, now_ms = clock_mono_ms();

	for (size_t i = 0; i < r->site->n_slots; i++) {
		const struct fcgi_slot *slot = &r->site->slots[i];

		if (works_for_same(r, slot))
			us += (now_ms - atomic_load(&slot->busy_since)) * 1000;
	}
	return us;
}

/* Has the tenant of the call more than its share? */
static bool
is_over(const struct req *r)
{
	return r->site->shares != NULL && share_of(r) != 0 &&
	       tenant_share_over(
	           r->site->shares, share_of(r), running_us(r), r->ctx->now_ms);
}

bool
crowding_refuses(const struct req *r)
{
	bool hashes = r->ep->handler.hashes;
	int64_t since_ms = r->call->arrived_ms;
	int64_t patience_ms = hashes                        ? CROWDED_HASH_MS
	                      : r->call->audience == DEVICE ? CROWDED_DEVICE_MS
	                                                    : CROWDED_MS;

	return since_ms != 0 && r->ctx->now_ms - since_ms > patience_ms &&
	       !(hashes && share_of(r) == TENANT_SHARE_STRANGER) && is_over(r);
}

/* Do all other workers of the pool work for the tenant of this call? */
static bool
has_all_others(const struct req *r)
{
	const struct site *site = r->site;
	int n = 0;

	for (size_t i = 0; i < site->n_slots; i++)
		n += works_for_same(r, &site->slots[i]);
	return site->workers > 1 && n >= site->workers - 1;
}

/* May the call of a person write?  Those of devices are short. */
static bool
is_write(const struct req *r)
{
	return r->ep->method != GET && r->call->audience != DEVICE;
}

bool
crowding_takes_last(const struct req *r)
{
	const struct handler *h = &r->ep->handler;
	bool page = h->shape == SHAPE_PAGE ||
	            (h->shape == SHAPE_CALL && h->shown != NULL &&
	                h->shown->shape == SHAPE_PAGE);

	return (page || is_write(r)) && !h->heavy && has_all_others(r) &&
	       is_over(r);
}

static void
slot_tenant_set(const struct site *site, int64_t tenant)
{
	if (site->slot != NULL)
		atomic_store_explicit(&site->slot->tenant, (uint32_t)tenant,
		    memory_order_relaxed);
}

void
crowding_works_for(const struct req *r)
{
	slot_tenant_set(r->site, share_of(r));
}

void
crowding_idle(const struct site *site)
{
	slot_tenant_set(site, 0);
}

void
crowding_add(const struct req *r, int64_t us)
{
	if (r->site->shares != NULL && r->call->arrived_ms != 0 &&
	    share_of(r) != 0)
		tenant_share_add(
		    r->site->shares, share_of(r), us, r->ctx->now_ms);
}
