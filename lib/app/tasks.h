/*
 * tasks.h - carries out the tasks of one table, each of which takes minutes and
 * was ordered by somebody: who takes one holds it as long as he says so, and
 * after ten seconds of silence it is anybody's again.  The order and the
 * outcome are all that the helper and the work know of each other.
 */
#ifndef APP_TASKS_H
#define APP_TASKS_H

#include "app/conf.h"
#include "app/job.h"
#include "app/task_files.h"
#include "store/db.h"
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

/*
 * One kind of tasks.  Its blocks: waiting tells `any`; take (:worker, :file)
 * gives at most one row with id, tenant_id, user_id, attempts and what more()
 * reads; beat, done and failed give a row as long as the task is :worker's,
 * done and failed one that is told to browsers; back (:blameless) lets somebody
 * try again.  All but the first two know :id, :worker, :rows, :total, :bytes,
 * :error.
 */
struct task_kind {
	const char *what;    /* "export task", for the log */
	const char *message; /* its end, to who ordered it */
	const char *suffix;  /* of the file it makes */
	int64_t limit_ms;    /* of one task */
	const struct sql *waiting, *take, *beat, *done, *failed, *back;
	void (*work)(void *order); /* for child_start */
	const void *(*more)(struct arena *a, const struct row *row);
	struct task_folder files;
	const struct sql *const *tidy; /* ends, forgets; NULL at the end */
};

/* tasks_watch - one step of a helper that does nothing but tasks of that one
 * kind, two at a time. */
enum err tasks_watch(const struct task_kind *kind, struct ctx *ctx,
    const struct conf *conf, struct job_step *step) MUST_CHECK;

#endif
