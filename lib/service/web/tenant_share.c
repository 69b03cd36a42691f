/*
 * tenant_share.c - workers change the cells without a lock: what they lose when
 * two of them change one at the same moment, or take the same cell for two
 * tenants, is little and soon forgotten.
 */
#include "web/tenant_share.h"

#include <stdatomic.h>

#define WINDOW_MS 5000

static int64_t
load(const _Atomic int64_t *v)
{
	return atomic_load_explicit(v, memory_order_relaxed);
}

static void
store(_Atomic int64_t *v, int64_t to)
{
	atomic_store_explicit(v, to, memory_order_relaxed);
}

/* The cell of the tenant, or the one that was not used for longest. */
static struct tenant_share *
cell_of(struct tenant_share share[TENANT_SHARES_MAX], int64_t tenant)
{
	struct tenant_share *oldest = &share[0];

	for (size_t i = 0; i < TENANT_SHARES_MAX; i++) {
		if (load(&share[i].tenant) == tenant)
			return &share[i];
		if (load(&share[i].window) < load(&oldest->window))
			oldest = &share[i];
	}
	store(&oldest->tenant, tenant);
	store(&oldest->window, 0);
	return oldest;
}

void
tenant_share_add(struct tenant_share share[TENANT_SHARES_MAX], int64_t tenant,
    int64_t us, int64_t now_ms)
{
	struct tenant_share *s = cell_of(share, tenant);
	int64_t window = now_ms / WINDOW_MS, was = load(&s->window);

	if (was != window) {
		store(&s->us_before, was == window - 1 ? load(&s->us) : 0);
		store(&s->us, 0);
		store(&s->window, window);
	}
	atomic_fetch_add_explicit(&s->us, us, memory_order_relaxed);
}

static int64_t
recent(const struct tenant_share *s, int64_t now_ms)
{
	int64_t age = now_ms / WINDOW_MS - load(&s->window);

	if (age == 0)
		return load(&s->us) + load(&s->us_before);
	return age == 1 ? load(&s->us) : 0;
}

bool
tenant_share_over(const struct tenant_share share[TENANT_SHARES_MAX],
    int64_t tenant, int64_t now_ms)
{
	int64_t own = 0, all = 0, n = 0;

	for (size_t i = 0; i < TENANT_SHARES_MAX; i++) {
		int64_t us = recent(&share[i], now_ms);

		all += us;
		n += us > 0;
		if (load(&share[i].tenant) == tenant)
			own = us;
	}
	return n > 1 && own > all / n;
}
