/*
 * import_task.h - what the pool that takes files of devices and the helper
 * that carries out their tasks know of each other.
 */
#ifndef DEVICE_IMPORT_TASK_H
#define DEVICE_IMPORT_TASK_H

#include "base/base.h"

#define IMPORT_DIR    "import"    /* below $FLEETDESK_HOME */
#define IMPORT_SOURCE ".in"       /* a file that is to be imported */
#define IMPORT_ERRORS ".csv"      /* what failed of one */
#define IMPORT_URI    "/_import/" /* nginx: internal */
#define IMPORT_PERM   "device:device:import"

/* What an import's order says beside the usual; its file is the one of the
 * rows that failed. */
struct import_more {
	const char *kind, *source; /* source: a file in IMPORT_DIR */
	bool updates;              /* devices that are there already */
	int64_t line;              /* up to it all is committed */
	int64_t stage;             /* number of this reading */
};

/*
 * import_work - one import in a process of its own, as the user who ordered
 * it; for child_start, arg is the struct task_order (app/tasks.h).
 */
void import_work(void *arg);

#endif
