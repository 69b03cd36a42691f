/* calling_device.c - finds the device of a signed call by the address and CPU
 * id of the path. */
#include "edge/calling_device.h"

#include "edge/edge.h"
#include "fleet/cached.h"
#include "fleet/errors.h"
#include "fleet/reported.h"

enum err
calling_device_open(
    struct req *r, const char *mac, const char *cpu, struct device *out)
{
	const struct device_caller caller = { mac, cpu, r->proof.tenant_id,
		r->proof.token };
	struct cache *cache = r->site->cache;
	enum err e;

	TRY(cpu_id_check(r->ctx, cache, cpu, E_DEVICE_CONDITION_NOT_EXISTS));
	out->head.id = 0;
	e = device_caller_open(r->ctx, cache, &caller, out);
	return cpu_mismatch_note(r, e, out->head.id, cpu);
}
