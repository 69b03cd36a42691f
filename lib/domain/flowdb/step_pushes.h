/* step_pushes.h - tells the browsers of assignees that they have got a task.
 * Source: site design, "How pages stay tiny"; conventions, "WebSocket". */
#ifndef FLOWDB_STEP_PUSHES_H
#define FLOWDB_STEP_PUSHES_H

#include "flowdb/tree.h"

/* step_pushes_send - one message of type "bpm-task" for each task that the last
 * step has given to somebody; it is sent after the commit. */
enum err step_pushes_send(struct tree *t) MUST_CHECK;

#endif
