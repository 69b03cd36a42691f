/* device_lookup.h - looks a device up by its address, in three ways, for
 * administrators (pool device) and for modules (pool edge). */
#ifndef COMMON_DEVICE_LOOKUP_H
#define COMMON_DEVICE_LOOKUP_H

#include "common/mac_inputs.h"
#include "fleet/device.h"
#include "fleet/device_caller.h"
#include "fleet/errors.h"
#include "web/req.h"

/* lookup - answers with the device that `ask` names. */
static inline enum err
lookup(struct req *r, const struct device_ask *ask)
{
	return device_show(r->ctx, ask, &r->out);
}

/* lookup_by_mac - from the cache; if it is not there, from the database, and
 * the record is then put into the cache. */
static enum err
lookup_by_mac(struct req *r, const struct args *in)
{
	const struct by_mac *q = in->at;

	return lookup(r, &(struct device_ask){ .mac = q->mac });
}

/* lookup_fresh - always from the database. */
static enum err
lookup_fresh(struct req *r, const struct args *in)
{
	const struct by_mac *q = in->at;

	return lookup(r, &(struct device_ask){ .mac = q->mac, .fresh = true });
}

/* lookup_by_mac_cpu - as lookup_by_mac, but only a device with that CPU id,
 * which must have a permitted length. */
static enum err
lookup_by_mac_cpu(struct req *r, const struct args *in)
{
	const struct by_mac_cpu *q = in->at;

	TRY(cpu_id_check(r->ctx, q->cpu));
	return lookup(r, &(struct device_ask){ .mac = q->mac, .cpu = q->cpu });
}

#endif
