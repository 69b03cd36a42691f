/* service_task.h - executes service tasks. */
#ifndef FLOW_SERVICE_TASK_H
#define FLOW_SERVICE_TASK_H

#include "flow/state.h"

/* service_enter - a token enters a service task: evaluates its expression,
 * sends copies, sets variables, or asks storage to call another host. */
enum err service_enter(struct state *s, struct token *t) MUST_CHECK;

#endif
