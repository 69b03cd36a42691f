/* topics.h - the topics of the outbox, of all domains. */
#ifndef JOB_TOPICS_H
#define JOB_TOPICS_H

#include "app/outbox.h"

extern const struct outbox_topic *const all_topics[];
extern const size_t n_all_topics;

#endif
