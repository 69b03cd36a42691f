/*
 * pool.c - what main() of every pool executable calls, and which becomes the
 * supervisor of its workers.  What can be wrong with the configuration or the
 * sockets is found before the first worker is forked, and is logged in one
 * line.
 *
 * Then every round compares the workers that run with those that should run,
 * and takes the next step.  So the start, a crash, the replacement of a worn
 * worker and a rolling restart follow one rule, and no state is lost when the
 * process executes itself again in the middle.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

#include "app/pool.h"
#include "app/workers.h"
#include "base/clock.h"
#include "base/log.h"
#include "web/hash_limiter.h"
#include "web/route.h"

#define WORKERS_VAR "FLEETDESK_POOL_WORKERS"
#define PIDS_MAX    ((size_t)STATUS_WORKERS_MAX * 12)
#define CHECK_S     10   /* time-out of a new executable's --check */
#define START_MS    10   /* pause between rounds while a worker starts */
#define CHANGE_MS   50   /* pause while a worker leaves or is missing */
#define REST_MS     1000 /* pause while nothing changes */
#define EXE_MAX     4096

/* -- the supervisor ------------------------------------------------------- */

struct supervisor {
	struct workers workers;
	const char *exe;
	int signal_fd;
	pid_t check; /* the child that tries a new executable; 0: none */
	bool stopping;
};

/*
 * Starts or retires workers, as the pool needs it now.  Missing workers are
 * started first.  Then old workers are replaced one by one:
 * a new worker is started, and when it serves, an old one is told to leave.
 * The next replacement does not wait until that one has ended.
 */
static void
start_or_retire(struct workers *c)
{
	size_t want = (size_t)c->pool->conf.workers;
	struct workers_count n = workers_count(c);
	size_t add = 0;

	if (n.serving < want)
		add = want - n.serving;
	else if (n.serving == want && n.old > 0 && n.starting == 0)
		add = 1;
	while (add-- > 0 && c->now_ms >= c->spawn_ms && workers_spawn(c))
		continue;
	if (n.ready > want && n.old > 0)
		workers_retire(c);
}

/* Ends a rolling restart when all old workers have ended: the status page gets
 * the new generation. */
static void
note_generation(const struct workers *c, struct workers_count n)
{
	struct status *s = c->pool->status;
	size_t want = (size_t)c->pool->conf.workers;

	if (n.all != want || n.ready != want || n.old > 0 ||
	    s->generation == c->generation)
		return;
	s->generation = c->generation;
	log_line(LOG_INFO,
	    "all %zu workers are of generation %d, all older ones have ended",
	    want, (int)c->generation);
}

/* How long to wait for the next round, unless a signal arrives. */
static int
pause_ms(const struct supervisor *s, struct workers_count n)
{
	size_t want = (size_t)s->workers.pool->conf.workers;

	if (n.starting > 0)
		return START_MS;
	return n.all != want || n.serving != want || n.old > 0 ? CHANGE_MS
	                                                       : REST_MS;
}

/* After SIGHUP: begins to replace this process by a newer executable.  A
 * missing library or a wrong table of endpoints shows only after exec, when the
 * old supervisor is gone; so a child process tries the new executable first. */
static void
check_start(struct supervisor *s)
{
	char *const argv[] = { (char *)(uintptr_t)s->exe,
		(char *)(uintptr_t) "--check", NULL };
	sigset_t none;
	int null;

	if (s->check != 0 || s->stopping)
		return;
	s->check = fork();
	if (s->check < 0) {
		log_line(LOG_ERROR,
		    "cannot fork to try %s: %s; the workers stay as they are",
		    s->exe, strerror(errno));
		s->check = 0;
	}
	if (s->check != 0)
		return;
	(void)sigemptyset(&none);
	(void)sigprocmask(SIG_SETMASK, &none, NULL);
	(void)alarm(CHECK_S);
	null = open("/dev/null", O_RDWR);
	if (null >= 0)
		(void)dup2(null, STDOUT_FILENO);
	(void)execv(s->exe, argv);
	_exit(EX_OSERR);
}

/* on: the sockets of the pool stay open for the executable that takes the place
 * of this process; off: undoes that. */
static void
hand_over(const struct pool *p, bool on)
{
	for (size_t i = 0; i < p->n_listen; i++)
		listen_hand_over(&p->listen[i], on);
}

/* Executes the new version in place of this process; returns only when that
 * failed.  The workers go on serving in both cases. */
static void
execute_anew(struct supervisor *s)
{
	char *const argv[] = { (char *)(uintptr_t)s->exe, NULL };
	struct buf pids;

	buf_init(&pids, PIDS_MAX);
	workers_pids(&s->workers, &pids);
	(void)setenv(WORKERS_VAR, buf_text(&pids), 1);
	hand_over(s->workers.pool, true);
	(void)execv(s->exe, argv);
	log_line(LOG_ERROR,
	    "cannot execute %s: %s; the workers stay as "
	    "they are",
	    s->exe, strerror(errno));
	hand_over(s->workers.pool, false);
	(void)unsetenv(WORKERS_VAR);
	buf_free(&pids);
}

/* The child of check_start has ended with this wait status: if it found nothing
 * wrong, this process executes the new version. */
static void
check_end(struct supervisor *s, int status)
{
	s->check = 0;
	if (s->stopping)
		return;
	if (status == 0)
		execute_anew(s);
	else
		log_line(LOG_ERROR,
		    "the new executable %s fails to describe itself (wait "
		    "status %d); the workers stay as they are",
		    s->exe, status);
}

/* Takes note of all child processes that have ended. */
static void
reap(struct supervisor *s)
{
	int status;
	pid_t pid;

	while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
		if (pid == s->check)
			check_end(s, status);
		else
			workers_reap(&s->workers, pid, status);
}

/* Begins the end of the pool: nobody can connect any more, and all workers are
 * told to leave.  supervise_rounds returns when the last one has ended. */
static void
stop_workers(struct supervisor *s)
{
	if (s->stopping)
		return;
	s->stopping = true;
	for (size_t i = 0; i < s->workers.pool->n_listen; i++)
		listen_unlink(&s->workers.pool->listen[i]);
	workers_dismiss(&s->workers);
	if (s->check != 0)
		(void)kill(s->check, SIGKILL);
}

/* Deals with the signals that have arrived, and with children that have
 * ended. */
static void
take_signals(struct supervisor *s)
{
	struct signalfd_siginfo info;

	while (read(s->signal_fd, &info, sizeof(info)) == sizeof(info))
		switch (info.ssi_signo) {
		case SIGTERM:
		case SIGINT:
			stop_workers(s);
			break;
		case SIGHUP:
			check_start(s);
			break;
		default:
			break;
		}
	reap(s);
}

/* Supervises the workers until the pool has to end and the last one is gone. */
static void
supervise_rounds(struct supervisor *s)
{
	struct pollfd p = { s->signal_fd, POLLIN, 0 };
	struct workers_count n;

	for (;;) {
		s->workers.now_ms = clock_mono_ms();
		take_signals(s);
		workers_watch(&s->workers);
		if (!s->stopping)
			start_or_retire(&s->workers);
		n = workers_count(&s->workers);
		note_generation(&s->workers, n);
		if (s->stopping && n.all == 0)
			return;
		(void)poll(&p, 1, pause_ms(s, n));
	}
}

/* Returns a descriptor from which the signals are read; -1: there is none. */
static int
block_signals(void)
{
	sigset_t set;

	(void)sigemptyset(&set);
	(void)sigaddset(&set, SIGTERM);
	(void)sigaddset(&set, SIGINT);
	(void)sigaddset(&set, SIGHUP);
	(void)sigaddset(&set, SIGCHLD);
	(void)sigprocmask(SIG_SETMASK, &set, NULL);
	return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

/* Was this process executed by an earlier supervisor? */
static bool
is_resumed(void)
{
	return getenv(WORKERS_VAR) != NULL;
}

/* Keeps the wanted number of workers serving until SIGTERM or SIGINT.  exe: the
 * path of the executable; resumed: an earlier supervisor has executed this one,
 * which takes its workers over.  Returns the exit status. */
static int
supervise(const struct pool *p, const char *exe, bool resumed)
{
	struct supervisor s = {
		.workers = { .pool = p, .now_ms = clock_mono_ms() },
		.exe = exe,
		.signal_fd = block_signals(),
	};
	const char *pids = getenv(WORKERS_VAR);

	if (s.signal_fd < 0)
		return EX_OSERR;
	s.workers.generation = p->status->generation;
	if (resumed && pids != NULL)
		workers_adopt(&s.workers, pids);
	(void)unsetenv(WORKERS_VAR);
	p->status->pid = getpid();
	p->status->workers = (int32_t)p->conf.workers;
	supervise_rounds(&s);
	p->status->pid = 0;
	(void)close(s.signal_fd);
	return 0;
}

/* -- main() of a pool ----------------------------------------------------- */

/*
 * The path from which this executable was started.  When a newer executable
 * has replaced it, the kernel adds " (deleted)" to the link; this is removed,
 * since the path is used to execute the newer one.  False: the path cannot be
 * read, or is too long.
 */
static bool
own_path(char out[EXE_MAX])
{
	static const char gone[] = " (deleted)";
	ssize_t n = readlink("/proc/self/exe", out, EXE_MAX - 1);
	size_t tail = sizeof(gone) - 1;
	size_t len = (size_t)n;

	if (n <= 0 || len >= EXE_MAX - 1)
		return false;
	out[len] = '\0';
	if (len > tail && strcmp(out + len - tail, gone) == 0)
		out[len - tail] = '\0';
	return true;
}

/* Logs why the pool does not start; returns that exit status. */
static int
refuse(int status, const char *what)
{
	log_line(LOG_ERROR, "%s", what);
	return status;
}

/* Does an endpoint of the domain hash passwords? */
static bool
has_hashing(const struct domain *d)
{
	for (size_t t = 0; t < d->n; t++)
		for (size_t i = 0; i < d->table[t]->n; i++)
			if (d->table[t]->endpoint[i].handler.hashes)
				return true;
	return false;
}

/* Opens the sockets; returns NULL, or what is wrong.  The main one is opened
 * last: scripts that wait for a pool take its existence as the sign that the
 * pool listens on all its sockets. */
static const char *
listen_all(struct pool *p)
{
	const char *home = p->conf.home, *name = p->domain->name;
	char second[sizeof(p->status->name) + sizeof(HASH_LIMITER_SUFFIX)];
	const char *wrong = NULL;

	p->n_listen = 1;
	if (has_hashing(p->domain)) {
		(void)snprintf(
		    second, sizeof(second), "%s" HASH_LIMITER_SUFFIX, name);
		p->n_listen = 2;
		wrong = listen_open(&p->listen[1], 1, home, second);
	}
	return wrong != NULL ? wrong
	                     : listen_open(&p->listen[0], 0, home, name);
}

static void
close_sockets(const struct pool *p)
{
	for (size_t i = 0; i < p->n_listen; i++)
		(void)close(p->listen[i].fd);
}

/* Listens, opens the memory that the pool's workers share, and supervises them
 * until the pool ends; a supervisor that takes the place of its older version
 * takes over both.  Returns the exit status. */
static int
serve(struct pool *p, const char *exe)
{
	bool resumed = is_resumed();
	const char *wrong = listen_all(p);
	int status;

	if (wrong != NULL)
		return refuse(EX_UNAVAILABLE, wrong);
	if (resumed)
		p->status = status_open(p->conf.home, p->domain->name, false);
	if (p->status == NULL)
		p->status = status_open(p->conf.home, p->domain->name, true);
	if (p->status == NULL) {
		for (size_t i = 0; i < p->n_listen; i++)
			listen_unlink(&p->listen[i]);
		return refuse(EX_CANTCREAT, strerror(errno));
	}
	p->counts = request_counts_find(p->status->count, p->domain);
	log_line(LOG_INFO, "supervisor %s, %d workers wanted",
	    resumed ? "was replaced by its new version" : "started",
	    (int)p->conf.workers);
	status = supervise(p, exe, resumed);
	mem_free(p->counts);
	status_close(p->status);
	close_sockets(p);
	return status;
}

int
pool_main(int argc, char **argv, const struct domain *d, int flags)
{
	struct pool p = { .domain = d, .flags = flags };
	char exe[EXE_MAX];
	const char *wrong;

	log_name(d->name);
	if (argc > 2 || (argc == 2 && strcmp(argv[1], "--check") != 0)) {
		(void)fprintf(stderr, "usage: %s [--check]\n", d->name);
		return EX_USAGE;
	}
	if (!route_build(d))
		return EX_CONFIG;
	if (argc == 2)
		return 0;
	wrong = conf_load(&p.conf);
	if (wrong != NULL)
		return refuse(EX_CONFIG, wrong);
	if (!own_path(exe))
		return refuse(EX_OSERR, "cannot read /proc/self/exe");
	/* Limits, in ms, of waits inside libfcgi, of which fcgi_conn.c calls
	 * for none. */
	(void)setenv("LIBFCGI_IS_AF_UNIX_KEEPER_POLL_TIMEOUT", "200", 1);
	(void)setenv("LIBFCGI_OS_CLOSE_POLL_TIMEOUT", "200", 1);
	return serve(&p, exe);
}
