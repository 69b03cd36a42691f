/* outbox.h - the outbox topics of the domain system; see app/outbox.h. */
#ifndef SYSTEM_OUTBOX_H
#define SYSTEM_OUTBOX_H

#include "app/outbox.h"

/* Marks the rows of a deleted tenant as deleted, in batches. */
extern const struct outbox_topic tenant_end_topic;

/* Sends messages to browsers: fleet/push_send.h. */
extern const struct outbox_topic push_topic;

#endif
