/* topics.c - the list of all topics of the outbox; each is defined in the
 * outbox.c of its domain. */
#include "job/topics.h"

#include "base/base.h"

extern const struct outbox_topic device_ui_topic, tenant_end_topic;

const struct outbox_topic *const all_topics[] = { &device_ui_topic,
	&tenant_end_topic };
const size_t n_all_topics = ARRAY_LEN(all_topics);
