/* service_task_call.h - inner: the calls of other programs by service tasks,
 * which are triggers of SIMPLE models or tasks of the type http.
 * Source: workflow engine, "SIMPLE model" 15, "Timers and HTTP". */
#ifndef FLOWDB_SERVICE_TASK_CALL_H
#define FLOWDB_SERVICE_TASK_CALL_H

#include "flow/action.h"
#include "flowdb/tree.h"

/* service_task_call - writes the call that an action ACTION_CALL asks for into
 * the outbox.  The token of the action waits for the answer. */
enum err service_task_call(struct tree *t, const struct action *a) MUST_CHECK;

#endif
