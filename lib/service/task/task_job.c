/*
 * task_job.c - carries tasks out in a job.
 *
 * A child process does each task, so that it can be ended at any moment and all
 * its memory is freed at its end.  The job renews the claims on the tasks and
 * stores their progress.
 *
 * A task's row has the name of its file before the file is made.  So no task
 * needs a file that no row names, and it is removed from the folder.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "auth/caller.h"
#include "base/arena.h"
#include "base/child.h"
#include "base/clock.h"
#include "base/hash.h"
#include "base/log.h"
#include "bus/message.h"
#include "sql/lib/task_job.h"
#include "task/import_file.h"
#include "task/task_job.h"
#include "web/envelope.h"

#define NAMES_MAX    500   /* names of files that one statement checks */
#define AT_ONCE      4     /* tasks that one job does at the same time */
#define BEAT_MS      700   /* time between two renewals of a claim */
#define TIDY_MS      60000 /* time between two clean-ups */
#define RANDOM_BYTES 16
#define NAME_BYTES   (2 * RANDOM_BYTES + 1)

/* -- the folder of the files ---------------------------------------------- */

static const char *
folder_path(struct ctx *ctx, const struct conf *conf, const char *dir)
{
	return arena_printf(ctx->mem, "%s/%s", conf->home, dir);
}

static bool
is_task_file(const struct task_folder *f, const char *name)
{
	for (size_t i = 0; f->suffix[i] != NULL; i++)
		if (str_ends(name, f->suffix[i]))
			return true;
	return false;
}

/* Is the file older than keep_s seconds, so that no order which is not
 * committed yet can mean it?  With 0 any file is: what a job makes for an order
 * comes after the order's commit. */
static bool
is_file_old(const struct task_folder *f, int dir, const char *name)
{
	struct stat st;

	return f->keep_s == 0 ||
	       (fstatat(dir, name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
	           st.st_mtime + f->keep_s < clock_ms() / 1000);
}

/* Removes those files among the names that no task needs. */
static enum err
remove_unwanted(struct ctx *ctx, const struct task_folder *f, int dir,
    const struct strs *names)
{
	struct rows rows;
	int n = 0;

	TRY(db_rows(ctx, &sql_task_unwanted, ARGS(AN("names", names)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		if (is_file_old(f, dir, row_str(&row, "name")) &&
		    unlinkat(dir, row_str(&row, "name"), 0) == 0)
			n++;
	}
	if (n > 0)
		log_line(
		    LOG_INFO, "%s: %d files of no task removed", f->dir, n);
	return OK;
}

/* Passes the files of the folder to remove_unwanted, some at a time. */
static enum err
sweep_names(struct ctx *ctx, const struct task_folder *f, DIR *dir)
{
	const struct dirent *entry;
	struct strs names = { arena_new(ctx->mem, const char *, NAMES_MAX), 0 };

	while ((entry = readdir(dir)) != NULL) {
		if (!is_task_file(f, entry->d_name))
			continue;
		names.v[names.n++] = arena_strdup(ctx->mem, entry->d_name);
		if (names.n == NAMES_MAX) {
			TRY(remove_unwanted(ctx, f, dirfd(dir), &names));
			names.n = 0;
		}
	}
	if (names.n > 0)
		TRY(remove_unwanted(ctx, f, dirfd(dir), &names));
	return OK;
}

/* Removes every file that belongs to no task any more: incomplete files of
 * killed workers, files of cancelled and of expired tasks. */
static enum err
folder_sweep(
    struct ctx *ctx, const struct conf *conf, const struct task_folder *folder)
{
	const char *path = folder_path(ctx, conf, folder->dir);
	enum err e;
	DIR *dir;

	dir = opendir(path);
	if (dir == NULL && errno == ENOENT)
		return OK; /* no task has made the folder yet */
	if (dir == NULL)
		return fault(
		    ctx, "cannot read folder %s: %s", path, strerror(errno));
	e = sweep_names(ctx, folder, dir);
	(void)closedir(dir);
	return e;
}

/* -- the tasks of this process -------------------------------------------- */

struct slot {
	pid_t pid;            /* process id of the child; 0: the slot is free */
	enum child_state how; /* of the child; if it ended, pid is not used */
	int64_t begin_ms;
	int32_t percent; /* last sent to its user; -1: none yet */
	struct task_work work;
};

/* State of this process. */
static struct {
	const struct task_job *job;
	struct strs kinds; /* their names */
	const char *kind[TASK_KINDS_MAX];
	char worker[NAME_BYTES]; /* random name; empty before set_up */
	struct slot slot[AT_ONCE];
	/* When claims were renewed, and when tasks were cleaned up. */
	int64_t beat_ms, tidy_ms;
	/* The folder may have a file that no task needs. */
	bool litter;
} own;

/* At the first step of the process: prepares the folder and the slots. */
static enum err
set_up(const struct task_job *job, struct ctx *ctx, const struct conf *conf)
{
	BUG_ON(job->n > TASK_KINDS_MAX);
	own.job = job;
	if (own.worker[0] != '\0')
		return OK;
	own.kinds = (struct strs){ own.kind, job->n };
	for (size_t i = 0; i < job->n; i++)
		own.kind[i] = job->kind[i].name;
	TRY(folder_make(ctx, conf->home, job->files.dir));
	for (size_t i = 0; i < AT_ONCE; i++) {
		struct task_work *w = &own.slot[i].work;

		w->conf = conf;
		w->worker = own.worker;
		if (w->out == NULL)
			w->out = child_share(sizeof(*w->out));
		if (w->out == NULL)
			return fault(ctx, "cannot map shared memory of tasks");
	}
	hash_random_hex(own.worker, RANDOM_BYTES);
	return OK;
}

static const struct task_kind *
task_kind_named(const char *name)
{
	for (size_t i = 0; i < own.job->n; i++)
		if (strcmp(own.kind[i], name) == 0)
			return &own.job->kind[i];
	BUG_ON(true);
	return NULL;
}

/* -- in the process that does a task ------------------------------------- */

/* Connects to the database and lets ctx act for the user who ordered the task.
 * E_FORBIDDEN: he has lost the permission that tasks of this kind need. */
static enum err
become_user(struct ctx *ctx, const struct task_work *w)
{
	ctx->db = db_open(w->conf->database, w->conf->timezone, NULL);
	TRY(job_next(ctx, OK));
	ctx->lang = w->lang;
	TRY(db_end(ctx, caller_become(ctx, w->user_id, w->tenant_id)));
	return w->kind->permission == NULL || perm_has(ctx, w->kind->permission)
	           ? OK
	           : E_FORBIDDEN;
}

/* The whole work of the child, with its result in w->out.  What the task has
 * written is committed last; if that fails, the task is tried again. */
static void
child_work(void *work)
{
	const struct task_work *w = work;
	struct task_outcome *out = w->out;
	struct arena mem = { 0 };
	struct ctx ctx = { .mem = &mem };
	enum err e = become_user(&ctx, w);

	if (e == OK)
		e = w->kind->run(&ctx, w);
	out->e = e;
	if (e != OK)
		(void)snprintf(out->why, sizeof(out->why), "%s",
		    envelope_message(&ctx, e));
	if (db_end(&ctx, e) != e && e == OK)
		out->e = E_DATABASE_DOWN;
	db_close(ctx.db);
	arena_free(&mem);
}

static void
slot_clear(struct slot *s)
{
	s->pid = 0;
	s->how = CHILD_RUNS;
}

/* Clears the slot of a task whose file is not wanted; folder_sweep removes the
 * file. */
static void
slot_drop(struct slot *s)
{
	slot_clear(s);
	own.litter = true;
}

/* -- the end of a task --------------------------------------------------- */

/* Runs a block for one task; *out is the task's row, E_NOT_FOUND when the task
 * does not belong to this job any more. */
static enum err
run_for_task(
    struct ctx *ctx, struct slot *s, const struct sql *q, struct row *out)
{
	const struct task_work *w = &s->work;
	const char *worker = own.worker, *why = w->out->why;
	int64_t rows = atomic_load(&w->out->state.rows);
	int64_t total = atomic_load(&w->out->state.total);

	return db_one(ctx, q,
	    ARGS(AN("id", &w->id), AN("worker", &worker), AN("rows", &rows),
	        AN("total", &total), AN("bytes", &w->out->bytes),
	        AN("error", &why)),
	    E_NOT_FOUND, out);
}

/* Sends the user who ordered the task what the block says of it: its end, or
 * how far it is.  The message is a hint that may be lost; nothing depends on
 * it. */
static enum err
push_to_user(struct ctx *ctx, const struct task_work *w, const struct sql *q)
{
	const struct message m = { .tenant_id = w->tenant_id,
		.user_type = USER_ADMIN,
		.user_id = w->user_id,
		.type = w->kind->message };
	struct row row;

	TRY(db_one(ctx, q, ARGS(AN("id", &w->id)), E_SYSTEM, &row));
	if (push_row(ctx, &m, &row) != OK)
		log_line(LOG_WARN,
		    "%s %lld: the message to its user could not be sent",
		    w->kind->what, (long long)w->id);
	return OK;
}

/* Lets the task wait for another attempt.  blameless: the attempt that has
 * ended does not count. */
static enum err
give_back(struct ctx *ctx, const struct slot *s, bool blameless)
{
	const char *worker = own.worker;

	return db_do(ctx, &sql_task_back,
	    ARGS(AN("id", &s->work.id), AN("worker", &worker),
	        AN("blameless", &blameless)));
}

/* Stores the end of a task; well: it has succeeded.  A task that was cancelled,
 * or that another job has taken, returns no row.  The file of a task that
 * failed is removed later. */
static enum err
task_conclude(struct ctx *ctx, struct slot *s, bool well)
{
	struct row task;
	enum err e = run_for_task(
	    ctx, s, well ? &sql_task_done : &sql_task_failed, &task);

	if (e != OK && e != E_NOT_FOUND)
		return e;
	if (e == OK)
		TRY(push_to_user(ctx, &s->work, s->work.kind->ended));
	if (e == OK && well)
		slot_clear(s);
	else
		slot_drop(s);
	return OK;
}

/* Returns a task whose process died or lost the database, so that it is tried
 * again.  blameless: this try does not count. */
static enum err
try_again(struct ctx *ctx, struct slot *s, bool blameless)
{
	TRY(give_back(ctx, s, blameless));
	slot_drop(s);
	return OK;
}

/* Ends a task whose process has ended: it has a result, or is tried again. */
static enum err
task_end(struct ctx *ctx, struct slot *s)
{
	enum err e = s->work.out->e;

	if (s->how == CHILD_DIED)
		log_line(LOG_ERROR,
		    "%s %lld: its process died, the task is returned",
		    s->work.kind->what, (long long)s->work.id);
	if (s->how == CHILD_DIED || e == E_LOCKED)
		return try_again(ctx, s, false);
	if (e == E_DATABASE_DOWN)
		return try_again(ctx, s, true);
	return task_conclude(ctx, s, e == OK);
}

/* Stores the end of a task whose process has ended; after an error of the
 * database the slot stays, and the next step tries again. */
static enum err
end_if_done(struct ctx *ctx, struct slot *s)
{
	if (s->pid == 0)
		return OK;
	if (s->how == CHILD_RUNS)
		s->how = child_look(s->pid);
	return s->how == CHILD_RUNS ? OK : task_end(ctx, s);
}

/* -- while a task is being done ------------------------------------------ */

/* Ends a task that takes longer than tasks of its kind may: kills its process,
 * and lets the task fail. */
static enum err
end_late(struct ctx *ctx, struct slot *s)
{
	struct task_outcome *out = s->work.out;

	child_kill(s->pid);
	s->how = CHILD_DONE;
	out->e = E_QUERY_TOO_BROAD;
	(void)snprintf(out->why, sizeof(out->why), "%s",
	    lang_error(s->work.lang, E_QUERY_TOO_BROAD));
	return task_end(ctx, s);
}

/* Sends the user the percentage of his task, if it has changed and tasks of
 * this kind send it. */
static enum err
push_progress(struct ctx *ctx, struct slot *s, const struct row *task)
{
	int32_t percent = row_i32(task, "percent");

	if (s->work.kind->progress == NULL || percent == s->percent)
		return OK;
	s->percent = percent;
	return push_to_user(ctx, &s->work, s->work.kind->progress);
}

/* Renews the claim on a task that runs, and stores how far it is.  Ends its
 * process if it takes too long, or if the task was cancelled or taken by
 * another job. */
static enum err
claim_renew(struct ctx *ctx, struct slot *s)
{
	struct row task;
	enum err e;

	if (s->pid == 0 || s->how != CHILD_RUNS)
		return OK;
	if (clock_mono_ms() - s->begin_ms > s->work.kind->limit_ms)
		return end_late(ctx, s);
	e = run_for_task(ctx, s, &sql_task_beat, &task);
	if (e == OK)
		return push_progress(ctx, s, &task);
	if (e != E_NOT_FOUND)
		return e;
	log_line(LOG_INFO,
	    "%s %lld was cancelled or taken by another job, its process is "
	    "ended",
	    s->work.kind->what, (long long)s->work.id);
	child_kill(s->pid);
	slot_drop(s);
	return OK;
}

/* -- taking the next task ------------------------------------------------ */

/* Fills in the work by what sql_task_take has returned. */
static void
read_work(struct slot *s, const struct row *row)
{
	struct task_work *w = &s->work;

	w->kind = task_kind_named(row_str(row, "kind"));
	w->id = row_i64(row, "id");
	w->tenant_id = row_i64(row, "tenant_id");
	w->user_id = row_i64(row, "user_id");
	w->stage = row_i64(row, "stage");
	s->percent = -1;
	w->lang = LANG_EN;
	(void)lang_read(row_str(row, "language"), &w->lang);
	memset(w->out, 0, sizeof(*w->out));
	atomic_store(&w->out->state.total, -1);
	/* The job that had the task before may have left half a file. */
	own.litter |= row_i32(row, "attempts") > 1;
}

/* Is only one slot free?  That one is left to tenants that have no task
 * running, so that they need not wait for hours until the tasks of another
 * tenant have ended. */
static bool
only_one_free(void)
{
	int n = 0;

	for (size_t i = 0; i < AT_ONCE; i++)
		n += own.slot[i].pid == 0;
	return n == 1;
}

/* Takes a task; *taken: there was one.  The row with the name of its file is
 * committed before the process that makes the file is started, because
 * folder_sweep removes files that no row names. */
static enum err
task_take(struct ctx *ctx, struct slot *s, bool *taken)
{
	const char *worker = own.worker, *file = s->work.file;
	const bool last = only_one_free();
	char name[NAME_BYTES];
	struct rows rows;
	struct row row;

	hash_random_hex(name, RANDOM_BYTES);
	(void)snprintf(
	    s->work.file, sizeof(s->work.file), "%s%s", name, own.job->suffix);
	TRY(db_begin(ctx));
	TRY(db_do(ctx, &sql_task_turn, ARGS(AN("kinds", &own.kinds))));
	TRY(db_rows(ctx, &sql_task_take,
	    ARGS(AN("kinds", &own.kinds), AN("worker", &worker),
	        AN("file", &file), AN("last", &last)),
	    &rows));
	TRY(db_commit(ctx));
	*taken = rows.n > 0;
	if (!*taken)
		return OK;
	row = row_at(&rows, 0);
	read_work(s, &row);
	s->begin_ms = clock_mono_ms();
	s->pid = child_start(child_work, &s->work);
	if (s->pid > 0)
		return OK;
	s->pid = 0;
	return try_again(ctx, s, true); /* no process could be started */
}

/* Takes tasks into the free slots as long as there are any. */
static enum err
take_waiting(struct ctx *ctx)
{
	bool more = true;
	struct row row;

	TRY(db_one(ctx, &sql_task_waiting, ARGS(AN("kinds", &own.kinds)),
	    E_SYSTEM, &row));
	more = row_bool(&row, "any");
	for (size_t i = 0; i < AT_ONCE && more; i++)
		if (own.slot[i].pid == 0)
			TRY(job_next(ctx, task_take(ctx, &own.slot[i], &more)));
	return OK;
}

/* -- steps --------------------------------------------------------------- */

/* Runs one block that cleans up; *more becomes true if it found something. */
static enum err
clean_up_by(struct ctx *ctx, const struct sql *q, bool *more)
{
	enum err e = db_hit(ctx, q, ARGS(AN("kinds", &own.kinds)), E_NOT_FOUND);

	*more |= e == OK;
	return e == E_NOT_FOUND ? OK : e;
}

/* Ends and deletes old tasks, then removes files that belong to no task.  What
 * the blocks delete is limited, so there may be more as long as one of them
 * finds something. */
static enum err
clean_up(struct ctx *ctx, const struct conf *conf)
{
	bool more = false;

	TRY(clean_up_by(ctx, &sql_task_give_up, &more));
	TRY(clean_up_by(ctx, &sql_task_expire, &more));
	TRY(clean_up_by(ctx, &sql_task_forget, &more));
	for (const struct sql *const *q = own.job->tidy; *q != NULL; q++)
		TRY(clean_up_by(ctx, *q, &more));
	TRY(folder_sweep(ctx, conf, &own.job->files));
	own.litter = more;
	return OK;
}

/* Ends all children and returns their tasks, which another job then does from
 * the beginning. */
static enum err
give_back_all(struct ctx *ctx, const struct conf *conf)
{
	for (size_t i = 0; i < AT_ONCE; i++) {
		struct slot *s = &own.slot[i];

		if (s->pid == 0)
			continue;
		if (s->how == CHILD_RUNS)
			child_kill(s->pid);
		TRY(job_next(ctx, try_again(ctx, s, true)));
	}
	return own.litter ? clean_up(ctx, conf) : OK;
}

/* Cleans up once a minute, and when a file may be left that no task needs. */
static enum err
clean_up_if_due(struct ctx *ctx, const struct conf *conf, int64_t now_ms)
{
	if (!own.litter && own.tidy_ms != 0 && now_ms - own.tidy_ms < TIDY_MS)
		return OK;
	TRY(job_next(ctx, clean_up(ctx, conf)));
	own.tidy_ms = now_ms;
	return OK;
}

enum err
task_job_watch(const struct task_job *job, struct ctx *ctx,
    const struct conf *conf, struct job_step *step)
{
	int64_t now_ms = clock_mono_ms();
	bool due = now_ms - own.beat_ms >= BEAT_MS;

	TRY(set_up(job, ctx, conf));
	if (step->ending)
		return give_back_all(ctx, conf);
	for (size_t i = 0; i < AT_ONCE; i++)
		TRY(job_next(ctx, end_if_done(ctx, &own.slot[i])));
	for (size_t i = 0; i < AT_ONCE && due; i++)
		TRY(job_next(ctx, claim_renew(ctx, &own.slot[i])));
	if (due)
		own.beat_ms = now_ms;
	TRY(clean_up_if_due(ctx, conf, now_ms));
	return take_waiting(ctx);
}
