/* rabbit_tenant.h - inner: the header of a message of RabbitMQ that names its
 * tenant.
 * Source: decisions, "Queue". */
#ifndef BUS_RABBIT_TENANT_H
#define BUS_RABBIT_TENANT_H

#include <amqp.h>

#include "base/base.h"
#include "base/num.h"

/* The header of one message, as rabbit_tenant_write fills it in. */
struct rabbit_tenant {
	char id[NUM_MAX + 1]; /* decimal digits */
	amqp_table_entry_t entry;
};

/* rabbit_tenant_write - the headers of a message of this tenant; 0: none.  They
 * point into *out. */
amqp_table_t rabbit_tenant_write(int64_t tenant_id, struct rabbit_tenant *out);

/* rabbit_tenant_read - the tenant that the message's header names; 0: there is
 * no such header, or it is not a text with a number. */
int64_t rabbit_tenant_read(const amqp_basic_properties_t *p);

#endif
