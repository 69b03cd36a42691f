/* step_messages.h - the in-site messages that a step sends about tasks and
 * instances.
 * Source: workflow contract, "Notifications". */
#ifndef FLOWDB_STEP_MESSAGES_H
#define FLOWDB_STEP_MESSAGES_H

#include "flowdb/tree.h"

/* step_messages_send - send the messages that the last step asks for: to
 * assignees of new and of overdue tasks, and to starters of instances that were
 * approved or rejected. */
enum err step_messages_send(struct tree *t) MUST_CHECK;

#endif
