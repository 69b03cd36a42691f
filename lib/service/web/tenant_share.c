/*
 * tenant_share.c - counts how much of the workers' time each tenant has had in
 * a window of time and the one before, and says who has had more than an equal
 * share.  What was before is forgotten, so a tenant is refused no longer for
 * what it sent a while ago.
 *
 * Workers count without a lock.  Two of them may change a cell at the same
 * moment, or take the same one for two tenants; what is lost by it is little
 * and soon forgotten.
 */
#include "web/tenant_share.h"

#include <stdatomic.h>

#define WINDOW_MS     5000
/* Windows for which a tenant that has called counts as one of those who share:
 * whoever reads a page for a while, or waits in the queue, must not be
 * forgotten meanwhile. */
#define SHARE_WINDOWS 12

static int64_t
value_of(const _Atomic int64_t *v)
{
	return atomic_load_explicit(v, memory_order_relaxed);
}

static void
value_set(_Atomic int64_t *v, int64_t to)
{
	atomic_store_explicit(v, to, memory_order_relaxed);
}

/* The cell of the tenant; if it has none, it gets the one that was not used for
 * longest. */
static struct tenant_share *
share_cell(struct tenant_share share[TENANT_SHARES_MAX], int64_t tenant)
{
	struct tenant_share *oldest = &share[0];

	for (size_t i = 0; i < TENANT_SHARES_MAX; i++) {
		if (value_of(&share[i].tenant) == tenant)
			return &share[i];
		if (value_of(&share[i].window) < value_of(&oldest->window))
			oldest = &share[i];
	}
	value_set(&oldest->tenant, tenant);
	value_set(&oldest->window, 0);
	return oldest;
}

void
tenant_share_add(struct tenant_share share[TENANT_SHARES_MAX], int64_t tenant,
    int64_t us, int64_t now_ms)
{
	struct tenant_share *s = share_cell(share, tenant);
	int64_t window = now_ms / WINDOW_MS, was = value_of(&s->window);

	if (was != window) {
		value_set(
		    &s->us_before, was == window - 1 ? value_of(&s->us) : 0);
		value_set(&s->us, 0);
		value_set(&s->window, window);
	}
	atomic_fetch_add_explicit(&s->us, us, memory_order_relaxed);
}

/* The microseconds of a tenant in this window of time and the one before. */
static int64_t
share_recent(const struct tenant_share *s, int64_t now_ms)
{
	int64_t age = now_ms / WINDOW_MS - value_of(&s->window);

	if (age == 0)
		return value_of(&s->us) + value_of(&s->us_before);
	return age == 1 ? value_of(&s->us) : 0;
}

/* Has the tenant of the cell called in the last minute? */
static bool
share_counts(const struct tenant_share *s, int64_t now_ms)
{
	return value_of(&s->tenant) != 0 &&
	       now_ms / WINDOW_MS - value_of(&s->window) < SHARE_WINDOWS;
}

bool
tenant_share_over(const struct tenant_share share[TENANT_SHARES_MAX],
    int64_t tenant, int64_t running_us, int64_t now_ms)
{
	int64_t own = running_us, all = running_us, n = 0;

	for (size_t i = 0; i < TENANT_SHARES_MAX; i++) {
		int64_t us = share_recent(&share[i], now_ms);

		all += us;
		n += share_counts(&share[i], now_ms);
		if (value_of(&share[i].tenant) == tenant)
			own += us;
	}
	return n > 1 && own > all / n;
}
