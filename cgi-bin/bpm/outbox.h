/* outbox.h - the outbox topics of status events; see app/outbox.h. */
#ifndef BPM_OUTBOX_H
#define BPM_OUTBOX_H

#include "app/outbox.h"

/* Status events for other programs: by HTTP, and by a queue. */
extern const struct outbox_topic bpm_status_topic, bpm_status_queue_topic;

#endif
