/* calling_device.c - finds the device of a signed call by the address and CPU
 * id of the path.  A CPU id that is not the device's is counted in /metrics,
 * and a line in the spool names the device. */
#include "web/calling_device.h"

#include <stdatomic.h>

#include "fleet/errors.h"
#include "fleet/observed.h"
#include "fleet/reported.h"

enum err
cpu_mismatch_note(struct req *r, enum err e, int64_t id, const char *cpu)
{
	if (e != E_DEVICE_CPU_MISMATCH)
		return e;
	if (r->site->mismatches != NULL)
		atomic_fetch_add_explicit(
		    r->site->mismatches, 1, memory_order_relaxed);
	observed_note(
	    r->site->spool, &(struct observed){ OBSERVED_MISMATCH, id,
	                        r->ctx->now_ms, r->ctx->ip, cpu, NULL });
	return e;
}

enum err
calling_device_open(
    struct req *r, const char *mac, const char *cpu, struct device *out)
{
	const struct device_caller caller = { mac, cpu, r->proof.tenant_id,
		r->proof.token };
	enum err e;

	TRY(cpu_id_check(r->ctx, cpu, E_DEVICE_CONDITION_NOT_EXISTS));
	out->head.id = 0;
	e = device_caller_open(r->ctx, &caller, out);
	return cpu_mismatch_note(r, e, out->head.id, cpu);
}
