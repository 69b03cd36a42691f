/* export_work.h - one export task in a process of its own. */
#ifndef JOB_EXPORT_WORK_H
#define JOB_EXPORT_WORK_H

#include "text/conf.h"
#include "web/export.h"

#define EXPORT_WHY_MAX  512
#define EXPORT_FILE_MAX 64

/* What the process says while it is at it, and in the end: the state is read
 * at any time, the rest once it has ended. */
struct export_outcome {
	struct export_state state;
	enum err e;
	int64_t bytes;            /* of the file */
	char why[EXPORT_WHY_MAX]; /* for people, when e is not OK */
};

/* What it is to do; lives as long as the process. */
struct export_order {
	const struct conf *conf;
	int64_t id, tenant_id, user_id;
	const char *biz, *params;
	char file[EXPORT_FILE_MAX]; /* below $FLEETDESK_HOME/export */
	struct export_outcome *out;
};

/* export_work - for child_start: arg is the order. */
void export_work(void *arg);

#endif
