/*
 * job.c - runs jobs in steps.  Each step frees its memory and ends its
 * transaction, so that a job under --watch does not grow and holds no lock
 * between steps.  scripts/timed_job notes how a daily job ended in a file of
 * one line of four numbers, which is read here.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "app/job.h"
#include "base/clock.h"
#include "base/hash.h"
#include "base/log.h"
#include "base/num.h"
#include "bus/message.h"
#include "store/cache.h"
#include "store/cache_mark.h"
#include "store/db.h"

#define EXIT_USAGE  64
#define EXIT_CONFIG 78
#define RETRY_MS    250
#define RETRY_MAX   5 /* failures after which the pause stays 8 s */
#define TRACE_BYTES 16
#define JOBS_MAX    64
#define PATH_LEN    4096
#define LINE_LEN    128 /* of the file of a last run */
#define NUMBERS     4   /* in that line */
#define PULSE_END   ".job"

/* -- the pulse of a job --------------------------------------------------- */

/* The file of a job that runs with --watch, which its process maps: noting a
 * step needs no system call then, and a reader never sees half of a number. */
struct pulse {
	_Atomic int64_t stepped_s, rested_s, failures;
};

static const char *
pulse_path(struct arena *a, const char *home, const char *name)
{
	return arena_printf(a, "%s/status/%s" PULSE_END, home, name);
}

/* Maps the file of a job; NULL: it has not the size of a pulse, or cannot be
 * mapped. */
static struct pulse *
pulse_map(int fd, int protection)
{
	struct pulse *p;
	struct stat st;

	if (fstat(fd, &st) != 0 || st.st_size != (off_t)sizeof(*p))
		return NULL;
	p = mmap(NULL, sizeof(*p), protection, MAP_SHARED, fd, 0);
	return p == MAP_FAILED ? NULL : p;
}

/* Where this process notes its steps; until the first rest of a new file it has
 * lagged since now.  If the file cannot be made, they are noted in memory that
 * no other process reads. */
static struct pulse *
pulse_open(struct arena *a, const char *home, const char *name)
{
	static struct pulse unread;
	int fd = open(pulse_path(a, home, name),
	    O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0640);
	struct pulse *p = NULL;

	if (fd >= 0 && ftruncate(fd, sizeof(*p)) == 0)
		p = pulse_map(fd, PROT_READ | PROT_WRITE);
	if (fd >= 0)
		(void)close(fd);
	if (p == NULL)
		p = &unread;
	if (p->rested_s == 0)
		p->rested_s = clock_ms() / 1000;
	return p;
}

/* Notes in the file how a step has ended: with a failure; with success; or with
 * success and nothing left to do (not again), which is a rest. */
static void
pulse_note(struct pulse *p, enum err e, bool again)
{
	int64_t now_s = clock_ms() / 1000;

	if (e != OK) {
		p->failures++;
		return;
	}
	p->failures = 0;
	p->stepped_s = now_s;
	if (!again)
		p->rested_s = now_s;
}

/* Reads the pulse of a job from the file of that name, such as
 * "outbox_send.job"; false: it is not the name of such a file, or the file
 * cannot be read. */
static bool
pulse_read(
    struct arena *a, const char *home, const char *file, struct job_pulse *out)
{
	size_t n = strlen(file), end = sizeof(PULSE_END) - 1;
	const char *name = arena_strndup(a, file, n > end ? n - end : 0);
	struct pulse *p = NULL;
	int fd;

	if (n <= end || strcmp(file + n - end, PULSE_END) != 0)
		return false;
	fd = open(pulse_path(a, home, name), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	if (fd >= 0) {
		p = pulse_map(fd, PROT_READ);
		(void)close(fd);
	}
	if (p == NULL)
		return false;
	*out =
	    (struct job_pulse){ name, p->stepped_s, p->rested_s, p->failures };
	(void)munmap(p, sizeof(*p));
	return true;
}

static int
pulse_by_name(const void *a, const void *b)
{
	const struct job_pulse *x = a, *y = b;

	return strcmp(x->name, y->name);
}

size_t
job_pulses_read(
    struct arena *a, const char *home, struct job_pulse *out, size_t max)
{
	DIR *dir = opendir(arena_printf(a, "%s/status", home));
	struct dirent *entry;
	size_t n = 0;

	if (dir == NULL)
		return 0;
	while (n < max && (entry = readdir(dir)) != NULL)
		n += pulse_read(a, home, entry->d_name, &out[n]);
	(void)closedir(dir);
	qsort(out, n, sizeof(*out), pulse_by_name);
	return n;
}

/* -- the cache of the host ------------------------------------------------ */

/* This process has tried to open the cache.  If that failed it is not tried
 * again, because each attempt would log the same. */
static bool cache_tried;

void
job_cache_open(struct ctx *ctx, const struct conf *conf)
{
	if (!cache_tried)
		ctx->cache = cache_open(conf->cache_dir, conf->cache_mb);
	db_on_note(ctx->db, cache_mark_await);
	cache_tried = true;
}

void
job_cache_close(struct ctx *ctx)
{
	if (ctx->cache != NULL)
		cache_close(ctx->cache);
	ctx->cache = NULL;
}

/* -- steps of a job ------------------------------------------------------- */

/* The jobs of all domains, by name. */
struct job_list {
	const struct job *v[JOBS_MAX];
	size_t n;
};

bool
job_blameless(enum err e)
{
	return e == E_DATABASE_DOWN || e == E_LOCKED;
}

enum err
job_next(struct ctx *ctx, enum err e)
{
	struct cache *cache = ctx->cache;
	struct arena *mem = ctx->mem;
	struct db *db = ctx->db;
	char *trace;

	e = db_end(ctx, e);
	arena_reset(mem);
	trace = arena_alloc(mem, 2 * TRACE_BYTES + 1);
	hash_random_hex(trace, TRACE_BYTES);
	*ctx = (struct ctx){
		.mem = mem,
		.db = db,
		.cache = cache,
		.now_ms = clock_ms(),
		.trace_id = trace,
		.ip = "",
		.agent = "",
	};
	return e;
}

/* Waits for wait_ms, or until SIGTERM or SIGINT arrives; returns whether one
 * did.  These signals are blocked otherwise, so that no step is interrupted. */
static bool
asked_to_end(const sigset_t *set, int wait_ms)
{
	struct timespec t = {
		.tv_sec = wait_ms / 1000,
		.tv_nsec = wait_ms % 1000 * 1000000L,
	};

	while (sigtimedwait(set, NULL, &t) < 0)
		if (errno != EINTR)
			return false;
	return true;
}

/* Logs the first of several failures in a row, which *failures counts, and the
 * success that ends them.  Returns the pause before the next step, in ms: none
 * if this one has left something to do (again); after a failure it is twice as
 * long as after the one before, up to RETRY_MAX of them. */
static int
after_step(const struct job *job, enum err e, bool again, int *failures)
{
	int wait_ms;

	if (e == OK) {
		if (*failures > 0)
			log_line(LOG_INFO, "%s: works again", job->name);
		*failures = 0;
		return again ? 0 : job->pause_ms;
	}
	if (*failures == 0)
		log_line(LOG_ERROR, "%s: a step failed with %s, it is repeated",
		    job->name, err_name(e));
	wait_ms = RETRY_MS << *failures;
	if (*failures < RETRY_MAX)
		++*failures;
	return wait_ms;
}

/* Runs the steps of a job until SIGTERM or SIGINT arrives, and then those that
 * end it.  Returns the exit status. */
static int
run_steps(struct ctx *ctx, const struct conf *conf, const struct job *job)
{
	struct pulse *pulse = pulse_open(ctx->mem, conf->home, job->name);
	struct job_step step = { 0 };
	int failures = 0, wait_ms = 0;
	sigset_t set;
	enum err e;

	sigemptyset(&set);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGINT);
	sigprocmask(SIG_BLOCK, &set, NULL);
	while (!asked_to_end(&set, wait_ms)) {
		step.again = false;
		e = job_next(ctx, job->watch(ctx, conf, &step));
		pulse_note(pulse, e, step.again);
		wait_ms = after_step(job, e, step.again, &failures);
	}
	step.ending = true;
	do {
		step.again = false;
		e = job_next(ctx, job->watch(ctx, conf, &step));
	} while (e == OK && step.again);
	if (e != OK)
		log_line(LOG_ERROR, "%s: the last step failed with %s, ends",
		    job->name, err_name(e));
	return e == OK ? 0 : 1;
}

/* Runs a job once, with the arguments after its name; returns the exit
 * status. */
static int
run_once(struct ctx *ctx, const struct conf *conf, const struct job *job,
    int argc, char **argv)
{
	enum err e = job_next(ctx, job->run(ctx, conf, argc, argv));

	if (e == OK)
		return 0;
	log_line(LOG_ERROR, "%s: failed with %s", job->name, err_name(e));
	return 1;
}

/* Connects to the database and runs the job, once or, if watching, in steps.
 * Returns the exit status. */
static int
job_start(const struct job *job, bool watching, int argc, char **argv)
{
	struct arena mem = { 0 };
	struct ctx ctx = { .mem = &mem };
	struct conf conf;
	const char *wrong = conf_load(&conf);
	int status;

	if (wrong != NULL) {
		fprintf(stderr, "job: %s\n", wrong);
		return EXIT_CONFIG;
	}
	log_name(job->name);
	push_setup(conf.home, conf.push.sender);
	ctx.db = db_open(conf.database, conf.timezone, NULL);
	if (job_next(&ctx, OK) != OK)
		status = 1;
	else if (watching)
		status = run_steps(&ctx, &conf, job);
	else
		status = run_once(&ctx, &conf, job, argc, argv);
	db_close(ctx.db);
	arena_free(&mem);
	return status;
}

static int
job_by_name(const void *a, const void *b)
{
	const struct job *const *x = a, *const *y = b;

	return strcmp((*x)->name, (*y)->name);
}

/* Puts the jobs of n domains into one list, sorted by name. */
static void
jobs_gather(struct job_list *all, const struct jobs *const *of, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < of[i]->n; k++) {
			BUG_ON(all->n == JOBS_MAX);
			all->v[all->n++] = &of[i]->job[k];
		}
	qsort(all->v, all->n, sizeof(*all->v), job_by_name);
}

/* Prints what jobs there are; returns the exit status. */
static int
print_jobs(const struct job_list *all)
{
	for (size_t i = 0; i < all->n; i++) {
		const struct job *j = all->v[i];

		printf("job %s%s%s%s\n\t%s\n", j->name,
		    j->options != NULL ? " " : "",
		    j->options != NULL ? j->options : "",
		    j->watch == NULL ? ""
		    : j->run == NULL ? " --watch"
		                     : " [--watch]",
		    j->help);
	}
	return 0;
}

/* Says what is wrong with a call of that job; returns the exit status. */
static int
usage(const char *what, const char *name)
{
	fprintf(
	    stderr, "job: %s: %s; `job` alone lists all jobs\n", name, what);
	return EXIT_USAGE;
}

static const struct job *
job_named(const struct job_list *all, const char *name)
{
	for (size_t i = 0; i < all->n; i++)
		if (strcmp(all->v[i]->name, name) == 0)
			return all->v[i];
	return NULL;
}

/* What is wrong with how the job was called; NULL: nothing.  options: there are
 * arguments after its name. */
static const char *
objection(const struct job *job, bool watching, bool options)
{
	if (watching)
		return job->watch == NULL ? "has no --watch" : NULL;
	if (job->run == NULL)
		return "needs --watch";
	return options && job->options == NULL ? "takes no options" : NULL;
}

int
job_main(int argc, char **argv, const struct jobs *const *of, size_t n)
{
	bool watching = argc == 3 && strcmp(argv[2], "--watch") == 0;
	struct job_list all = { .n = 0 };
	const struct job *job;
	const char *wrong;

	jobs_gather(&all, of, n);
	if (argc < 2 || strcmp(argv[1], "--help") == 0)
		return print_jobs(&all);
	job = job_named(&all, argv[1]);
	if (job == NULL)
		return usage("no such job", argv[1]);
	wrong = objection(job, watching, argc > 2);
	if (wrong != NULL)
		return usage(wrong, job->name);
	return job_start(job, watching, argc - 2, argv + 2);
}

int
job_alone(int argc, char **argv, const struct job *job)
{
	return job_start(job, false, argc - 1, argv + 1);
}

/* -- how the daily jobs ended --------------------------------------------- */

/* Reads the first line of a file, without what it has beyond LINE_LEN - 1
 * bytes; an empty text if the file cannot be read. */
static void
read_line(const char *path, char out[LINE_LEN])
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	ssize_t n = fd < 0 ? 0 : read(fd, out, LINE_LEN - 1);

	if (fd >= 0)
		(void)close(fd);
	out[n > 0 ? n : 0] = '\0';
	out[strcspn(out, "\n")] = '\0';
}

/* Reads a line of NUMBERS whole numbers with one blank between them, as
 * scripts/timed_job writes it; false: the line is another, or a number is
 * negative. */
static bool
read_numbers(const char *line, int64_t out[NUMBERS])
{
	for (size_t i = 0; i < NUMBERS; i++) {
		size_t n = strcspn(line, " ");

		if (num_read(line, n, &out[i]) != OK || out[i] < 0)
			return false;
		line += n;
		if ((*line == ' ') != (i + 1 < NUMBERS))
			return false;
		line += *line == ' ';
	}
	return true;
}

/* Reads the file that scripts/timed_job has written for the job of that name:
 * when it began and ended, its exit status, and failed runs in a row.  False:
 * the file cannot be read, or holds something else. */
static bool
read_run(struct arena *a, const char *dir, const char *name,
    struct job_last_run *out)
{
	char path[PATH_LEN], line[LINE_LEN];
	int64_t v[NUMBERS];
	int n = snprintf(path, sizeof(path), "%s/%s", dir, name);

	if (n < 0 || n >= PATH_LEN)
		return false;
	read_line(path, line);
	if (!read_numbers(line, v))
		return false;
	*out = (struct job_last_run){ arena_strdup(a, name), v[0], v[1], v[2],
		v[3] };
	return true;
}

static int
run_by_name(const void *a, const void *b)
{
	const struct job_last_run *x = a, *y = b;

	return strcmp(x->name, y->name);
}

size_t
job_last_runs_read(
    struct arena *a, const char *home, struct job_last_run *out, size_t max)
{
	const char *path = arena_printf(a, "%s/cron", home);
	DIR *dir = opendir(path);
	struct dirent *entry;
	size_t n = 0;

	if (dir == NULL)
		return 0;
	while (n < max && (entry = readdir(dir)) != NULL)
		if (strchr(entry->d_name, '.') == NULL)
			n += read_run(a, path, entry->d_name, &out[n]);
	(void)closedir(dir);
	qsort(out, n, sizeof(*out), run_by_name);
	return n;
}
