/* outbox.h - the outbox topic about tenants; see lib/app/outbox.h. */
#ifndef SYSTEM_OUTBOX_H
#define SYSTEM_OUTBOX_H

#include "app/outbox.h"

/* Marks the rows of a deleted tenant as deleted, in batches. */
extern const struct outbox_topic tenant_end_topic;

#endif
