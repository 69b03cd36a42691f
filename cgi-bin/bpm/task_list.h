/* task_list.h - inner: writes the tasks of one process instance. */
#ifndef BPM_TASK_LIST_H
#define BPM_TASK_LIST_H

#include "bpm/instance_access.h"
#include "web/req.h"

/* The JSON record of a task in a list. */
extern const struct object task_record;

/* put_tasks - writes the tasks of the instance as an array, the oldest first,
 * without cancelled ones. */
enum err put_tasks(struct req *r, const struct instance_at *at) MUST_CHECK;

#endif
