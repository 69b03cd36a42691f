/* outbox.h - what of the outbox is for tenants; see lib/app/outbox.h. */
#ifndef SYSTEM_OUTBOX_H
#define SYSTEM_OUTBOX_H

#include "app/outbox.h"

/* What a deleted tenant had is marked as deleted, some at a time. */
extern const struct outbox_topic tenant_end_topic;

#endif
