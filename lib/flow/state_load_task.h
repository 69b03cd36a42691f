/* state_load_task.h - makes the objects of rows of tasks, timers and variables;
 * inner. */
#ifndef FLOW_STATE_LOAD_TASK_H
#define FLOW_STATE_LOAD_TASK_H

#include "flow/loading.h"

/* load_task, load_timer, load_var - each makes the object of a row, unless the
 * state has it. */
enum err load_task(struct loading *l, const struct task_row *r) MUST_CHECK;
enum err load_timer(struct loading *l, const struct timer_row *r) MUST_CHECK;
enum err load_var(struct loading *l, const struct var_row *r) MUST_CHECK;

#endif
