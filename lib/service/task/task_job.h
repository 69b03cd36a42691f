/*
 * task_job.h - carries out tasks, the long work that users have ordered
 * (task/task_order.h), in a job.
 *
 * The job that takes a task must renew its claim regularly; after ten seconds
 * without renewal any job may take the task.  The job hands struct task_work to
 * the process that does the work, and gets struct task_outcome back; they
 * exchange nothing else.
 */
#ifndef TASK_TASK_JOB_H
#define TASK_TASK_JOB_H

#include "app/conf.h"
#include "app/job.h"
#include "store/ctx.h"
#include "web/export.h"

#define TASK_WHY_MAX   512
#define TASK_FILE_MAX  64
#define TASK_KINDS_MAX 4 /* kinds of one job */

/* What the process that does the work reports, in shared memory: state may be
 * read at any time, the other members after the process has ended. */
struct task_outcome {
	struct export_state state;
	enum err e;
	int64_t bytes;          /* size of the file it made, if that is shown */
	char why[TASK_WHY_MAX]; /* text for the user when e is not OK */
};

/* The work of that process; lives as long as the process. */
struct task_work {
	const struct task_kind *kind;
	const struct conf *conf;
	int64_t id, tenant_id, user_id;
	int64_t stage;            /* a number that only this attempt has */
	enum lang lang;           /* language of the order */
	const char *worker;       /* name of the job that has the task */
	char file[TASK_FILE_MAX]; /* file to make, in the folder of this kind */
	struct task_outcome *out;
};

/* What a domain says of one kind of its tasks. */
struct task_kind {
	const char *name;    /* of the kind in the database */
	const char *what;    /* its name in the log, as "export task" */
	const char *message; /* type of the messages to the user */
	/* Without this permission the task fails; NULL: run asks. */
	const char *permission;
	int64_t limit_ms; /* time-out of one task */
	/*
	 * Does the work, in a process of its own, as the user who ordered it,
	 * with the permissions and the data scope that he has now.  It reads
	 * what was ordered from the task's row.  What it has written is
	 * committed with its end; if that fails, if the process dies, or with
	 * E_LOCKED or E_DATABASE_DOWN the task is tried again.
	 */
	enum err (*run)(struct ctx *ctx, const struct task_work *w);
	/* Blocks with :id, whose row is sent to the user's browsers: when the
	 * task has ended; when its percentage has changed (NULL: never). */
	const struct sql *ended, *progress;
};

/* A folder of files of tasks.  keep_s: files younger than so many seconds stay,
 * since their task may not be committed yet. */
struct task_folder {
	const char *dir;
	const char *const *suffix; /* endings of its files, NULL at the end */
	int64_t keep_s;
};

/* The kinds of tasks of one job. */
struct task_job {
	const struct task_kind *kind;
	size_t n;
	const char *suffix; /* ending of the files that they make */
	struct task_folder files;
	/* Blocks that delete what ended tasks have left, NULL at the end. */
	const struct sql *const *tidy;
};

/* task_job_watch - one step of that job, which carries out four tasks at a
 * time, of one tenant two; one place is left to tenants that have none running.
 */
enum err task_job_watch(const struct task_job *job, struct ctx *ctx,
    const struct conf *conf, struct job_step *step) MUST_CHECK;

#endif
