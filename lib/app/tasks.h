/*
 * tasks.h - carries out the tasks of one table.  A user orders a task; it takes
 * minutes.  The job that takes a task must renew its claim regularly; after ten
 * seconds without renewal any job may take the task.  The job and the process
 * that does the work exchange nothing but the order and the outcome.
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

/* What the process that does the work reports, in shared memory: state may be
 * read at any time, the other members after the process has ended. */
struct task_outcome {
	struct export_state state;
	enum err e;
	int64_t bytes;          /* size of the file it made */
	char why[TASK_WHY_MAX]; /* text for the user when e is not OK */
};

/* The work of that process; lives as long as the process. */
struct task_order {
	const struct conf *conf;
	int64_t id, tenant_id, user_id;
	enum lang lang;           /* language of the order */
	const char *worker;       /* name of the job that has the task */
	char file[TASK_FILE_MAX]; /* file to make, in the folder of this kind */
	const void *more;         /* the result of the kind's function more */
	struct task_outcome *out;
};

/*
 * One kind of tasks.  Its blocks:
 *   waiting      selects `any`: are there tasks to take?
 *   take         (:worker, :file) takes a task and selects at most one row with
 *                id, tenant_id, user_id, attempts, language and the columns of
 *                more()
 *   beat         renews the claim; done, failed: end the task.  They return a
 *                row while the task belongs to :worker; that of done and failed
 *                is sent to the user's browsers, and, if progress is set, that
 *                of beat when its percent has changed
 *   back         (:blameless) returns the task, so that it is tried again
 * All but the first two have :id, :worker, :rows, :total, :bytes, :error.
 */
struct task_kind {
	const char *what;    /* its name in the log, as "export task" */
	const char *message; /* type of the messages to the user */
	bool progress;       /* the user is told how far it is */
	const char *suffix;  /* ending of the file that it makes */
	int64_t limit_ms;    /* time-out of one task */
	const struct sql *waiting, *take, *beat, *done, *failed, *back;
	void (*work)(void *order); /* runs in the child: struct task_order */
	/* Reads the columns of the row that only this kind has. */
	const void *(*more)(struct arena *a, const struct row *row);
	struct task_folder files;
	/* blocks that end and delete old tasks, NULL at the end */
	const struct sql *const *tidy;
};

/* tasks_watch - one step of a job that carries out tasks of this one kind, two
 * at a time; a process must not use it for two kinds. */
enum err tasks_watch(const struct task_kind *kind, struct ctx *ctx,
    const struct conf *conf, struct job_step *step) MUST_CHECK;

#endif
