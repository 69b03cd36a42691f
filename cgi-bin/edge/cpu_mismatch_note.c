/* cpu_mismatch_note.c - records devices that call with a CPU id that is not
 * theirs: a counter in /metrics, and a line in the spool that names the device.
 */
#include <stdatomic.h>

#include "edge/edge.h"
#include "fleet/errors.h"
#include "fleet/observed.h"
#include "web/req.h"

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
