/* service_call.h - inner: the outbox topics of calls that process instances ask
 * for; app/outbox.h explains topics. */
#ifndef BPM_SERVICE_CALL_H
#define BPM_SERVICE_CALL_H

#include "app/outbox.h"

/* Calls for whose answer a token waits; and notices, for whose answer nobody
 * waits. */
extern const struct outbox_topic bpm_call_topic, bpm_notice_topic;

#endif
