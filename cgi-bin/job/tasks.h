/*
 * tasks.h - carries out the tasks of one table: who takes one holds it as long
 * as he says so, and after ten seconds of silence it is anybody's again.
 */
#ifndef JOB_TASKS_H
#define JOB_TASKS_H

#include "app/job.h"
#include "common/tasks.h"
#include "job/task_files.h"
#include "store/db.h"

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
