/* export_work.h - carries out one export task in a process of its own. */
#ifndef INFRA_EXPORT_WORK_H
#define INFRA_EXPORT_WORK_H

#include "app/tasks.h"

/* The members of an export task that other tasks do not have.  Its file lies in
 * EXPORT_DIR. */
struct export_more {
	const char *biz, *params;
};

/* export_work - for child_start; arg is a struct task_order. */
void export_work(void *arg);

#endif
