/* tenant_rest.c - how long each tenant rests. */
#include "app/tenant_rest.h"

#include "base/clock.h"

#define RESTS 64 /* places of tenants */

/* Until when a tenant rests, in the place of its id.  Of two tenants with the
 * same place, the one that came first is forgotten: it then only loses its
 * rest. */
static struct {
	int64_t tenant_id, until_ms;
} rests[RESTS];

void
tenant_rest_begin(int64_t tenant_id, int64_t took_ms)
{
	rests[tenant_id % RESTS].tenant_id = tenant_id;
	rests[tenant_id % RESTS].until_ms = clock_mono_ms() + took_ms;
}

int64_t
tenant_rest_until(int64_t tenant_id)
{
	return rests[tenant_id % RESTS].tenant_id == tenant_id
	           ? rests[tenant_id % RESTS].until_ms
	           : 0;
}
