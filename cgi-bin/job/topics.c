/* topics.c - the list of all topics of the outbox; each is defined in its
 * domain. */
#include "job/topics.h"

#include "base/base.h"

#define TOPICS \
	T(device_ui) \
	T(push) \
	T(tenant_end) \
	T(callback) \
	T(policy_changed) \
	T(bpm_call) T(bpm_notice) T(bpm_status) T(bpm_status_queue)

#define T(name) extern const struct outbox_topic name##_topic;
TOPICS
#undef T

#define T(name) &name##_topic,
const struct outbox_topic *const all_topics[] = { TOPICS };
#undef T

const size_t n_all_topics = ARRAY_LEN(all_topics);
