/* copy.h - copies of tasks that a user sends to others, to read. */
#ifndef APPROVAL_COPY_H
#define APPROVAL_COPY_H

#include "flow/step.h"

/* copy_apply - the event COPY: each user receives a copy of the task. */
enum err copy_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
