/*
 * step_outbox.h - what a step has to tell other programs: HTTP notices, calls
 * of service tasks, and status events.
 * Source: workflow engine, "Timers and HTTP".
 */
#ifndef FLOWDB_STEP_OUTBOX_H
#define FLOWDB_STEP_OUTBOX_H

#include "flowdb/tree.h"

/*
 * step_outbox_send - call it after a step whose rows have been written.  It
 * puts calls and notices into the outbox in the same transaction: they are made
 * if it commits, and no step waits for another program.  It also calls the
 * listeners within the suite (status_event.h), any of which may refuse the
 * step.
 */
enum err step_outbox_send(struct tree *t) MUST_CHECK;

#endif
