/* export_work.h - one export task in a process of its own. */
#ifndef INFRA_EXPORT_WORK_H
#define INFRA_EXPORT_WORK_H

#include "app/tasks.h"

/* What an export's order says beside the usual; its file lies in EXPORT_DIR. */
struct export_more {
	const char *biz, *params;
};

/* export_work - for child_start: arg is the struct task_order. */
void export_work(void *arg);

#endif
