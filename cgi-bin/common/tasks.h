/*
 * tasks.h - what takes minutes and was ordered by somebody: a row in a table,
 * carried out by a helper's process of its own.  The order and the outcome
 * are all that the helper and the work know of each other.
 */
#ifndef COMMON_TASKS_H
#define COMMON_TASKS_H

#include "text/conf.h"
#include "web/export.h"

#define TASK_WHY_MAX  512
#define TASK_FILE_MAX 64

/* What the process says while it is at it, and in the end: the state is read
 * at any time, the rest once it has ended. */
struct task_outcome {
	struct export_state state;
	enum err e;
	int64_t bytes;          /* of what it made */
	char why[TASK_WHY_MAX]; /* for people, when e is not OK */
};

/* What it is to do; lives as long as the process. */
struct task_order {
	const struct conf *conf;
	int64_t id, tenant_id, user_id;
	const char *worker;       /* in whose name the row is held */
	char file[TASK_FILE_MAX]; /* what it makes, in the folder of its kind */
	const void *more; /* the row's own columns, as its kind reads them */
	struct task_outcome *out;
};

#endif
