/*
 * export.c - compares an export task with a plain loop over libxlsxwriter that
 * writes the same cells: the rate of each, and the memory of the task.
 *
 *   tests/with-database build/tests/bench/export [ROWS [ROUNDS]]
 *
 * Both run in turn, each in a process of its own, on access log rows made for
 * the test; the best round of each counts.  CPU time is that of the process,
 * without PostgreSQL.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <xlsxwriter.h>

#include "auth/caller.h"
#include "base/arena.h"
#include "base/child.h"
#include "base/clock.h"
#include "common/domains.h"
#include "store/db_bulk.h"
#include "store/row.h"
#include "web/export.h"

#define ROWS         1000000
#define BATCH        20000
#define COLUMNS      19
#define FIRST_NUMBER 16 /* duration and result code are numbers */
#define LAST_NUMBER  17

/* What one run has measured. */
struct result {
	_Atomic int64_t rows;
	int64_t wall_ms, cpu_ms;
	bool good;
};

struct job {
	void (*run)(struct job *job, struct ctx *ctx);
	const char *dir, *path;
	struct result *result;
	int64_t begin_ms, begin_cpu_ms;
};

#define BLOCK(name_, reads_, text_, ...) \
	{ \
		.name = name_, .file = __FILE__, .text = text_, \
		.param = \
		    (const char *const[]){ __VA_ARGS__ __VA_OPT__(, ) NULL }, \
		.n_param = sizeof((const char *[]){ \
		               __VA_ARGS__ __VA_OPT__(, ) NULL }) / \
		               sizeof(char *) - \
		           1, \
		.reads = reads_ \
	}

static const struct sql insert = BLOCK("bench_insert", false,
    "INSERT INTO infra_api_access_log (trace_id, user_id, user_type,"
    " application_name, request_method, request_url, request_params,"
    " response_body, user_ip, user_agent, operate_module, operate_name,"
    " operate_type, begin_time, end_time, duration, result_code, tenant_id)"
    " SELECT md5(g::text), 1, 2, 'infra-server', 'GET',"
    " '/admin-api/device/page', '{\"query\":{\"pageNo\":\"' || g || '\"}}',"
    " NULL, '192.0.2.' || g % 256, 'Mozilla/5.0 (X11; Linux x86_64)',"
    " 'device', 'List devices', 1, now(), now(), g % 300, 0, 1"
    " FROM generate_series(1, $1::int) g",
    "rows");

/* The cells of access_sheet as texts. */
static const struct sql cells = BLOCK("bench_cells", true,
    "SELECT id::text, trace_id, user_id::text, 'Administrator',"
    " application_name, request_method, request_url, request_params,"
    " COALESCE(response_body, ''), user_ip, user_agent, operate_module,"
    " operate_name, 'Query', to_char(begin_time, 'YYYY-MM-DD HH24:MI:SS'),"
    " to_char(end_time, 'YYYY-MM-DD HH24:MI:SS'), duration::text,"
    " result_code::text, result_msg"
    " FROM infra_api_access_log WHERE tenant_id = 1 ORDER BY id DESC");

static int64_t
cpu_ms(void)
{
	struct timespec t;

	(void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void
begin(struct job *job)
{
	job->begin_ms = clock_mono_ms();
	job->begin_cpu_ms = cpu_ms();
}

static void
finish(struct job *job, bool good)
{
	job->result->wall_ms = clock_mono_ms() - job->begin_ms;
	job->result->cpu_ms = cpu_ms() - job->begin_cpu_ms;
	job->result->good = good;
}

static void
make_export(struct job *job, struct ctx *ctx)
{
	const struct site site = { .home = job->dir, .db = ctx->db };
	struct export_state state = { -1, 0 };
	const struct export_to to = { job->path, job->dir, &state };
	const struct endpoint *ep =
	    export_find(all_domains, n_all_domains, "access");
	struct args in;
	enum err e;

	begin(job);
	e = caller_become(ctx, 1, 1);
	if (e == OK)
		e = export_input(ctx, ep, "{}", &in);
	if (e == OK)
		e = export_make(&site, ctx, ep, &in, &to);
	atomic_store(&job->result->rows, atomic_load(&state.rows));
	finish(job, e == OK);
}

/* All rows, read before the loop begins; each is a block of texts that end with
 * NUL. */
struct table_of {
	char **row;
	size_t n, max;
};

static enum err
keep(void *arg, const struct row *row)
{
	struct table_of *t = arg;
	struct buf b;

	if (t->n == t->max)
		return E_BAD_REQUEST;
	buf_init(&b, 65536);
	for (int i = 0; i < COLUMNS; i++) {
		struct cell c = row_cell(row, i);

		buf_add(&b, c.s, c.n);
		buf_add(&b, "", 1);
	}
	t->row[t->n] = mem_new(b.n);
	memcpy(t->row[t->n++], b.p, b.n);
	buf_free(&b);
	return OK;
}

static void
write_cells(lxw_worksheet *page, const struct table_of *t)
{
	for (lxw_row_t i = 0; i < t->n; i++) {
		const char *s = t->row[i];

		for (lxw_col_t k = 0; k < COLUMNS; k++) {
			if (k >= FIRST_NUMBER && k <= LAST_NUMBER)
				(void)worksheet_write_number(
				    page, i, k, strtod(s, NULL), NULL);
			else if (*s != '\0')
				(void)worksheet_write_string(
				    page, i, k, s, NULL);
			s += strlen(s) + 1;
		}
	}
}

static void
loop_bare(struct job *job, struct ctx *ctx)
{
	lxw_workbook_options how = { .constant_memory = LXW_TRUE,
		.tmpdir = (char *)(uintptr_t)job->dir };
	struct table_of t = { .max = 2 * ROWS };
	lxw_workbook *book;
	enum err e;

	t.row = mem_new(t.max * sizeof(*t.row));
	e = db_begin_long_read(ctx);
	if (e == OK)
		e = db_stream(ctx, &cells, NULL, keep, &t);
	e = db_end(ctx, e);
	begin(job);
	book = workbook_new_opt(job->path, &how);
	write_cells(workbook_add_worksheet(book, "data"), &t);
	finish(job, workbook_close(book) == LXW_NO_ERROR && e == OK);
	atomic_store(&job->result->rows, (int64_t)t.n);
}

static void
in_child(void *arg)
{
	struct job *job = arg;
	struct arena mem = { 0 };
	struct ctx ctx = { .mem = &mem, .now_ms = clock_ms() };

	ctx.db = db_open(getenv("FLEETDESK_DATABASE_URL"), "UTC", NULL);
	job->run(job, &ctx);
	db_close(ctx.db);
}

static long
pss_kb(pid_t pid)
{
	char path[64], line[256];
	long kb = 0;
	FILE *f;

	(void)snprintf(path, sizeof(path), "/proc/%d/smaps_rollup", (int)pid);
	f = fopen(path, "re");
	if (f == NULL)
		return 0;
	while (fgets(line, sizeof(line), f) != NULL)
		if (strncmp(line, "Pss:", 4) == 0)
			kb = strtol(line + 4, NULL, 10);
	(void)fclose(f);
	return kb;
}

/* Runs the job in a child process; returns the most memory that it used. */
static long
measure(struct job *job)
{
	pid_t pid = child_start(in_child, job);
	const struct timespec pause = { .tv_nsec = 100000000 };
	long most = 0;

	while (child_look(pid) == CHILD_RUNS) {
		long now = pss_kb(pid);

		most = now > most ? now : most;
		(void)nanosleep(&pause, NULL);
	}
	return most;
}

static bool
fill(int64_t rows)
{
	struct arena mem = { 0 };
	struct ctx ctx = { .mem = &mem, .now_ms = clock_ms() };
	const int32_t batch = BATCH;
	enum err e = OK;

	ctx.db = db_open(getenv("FLEETDESK_DATABASE_URL"), "UTC", NULL);
	for (int64_t n = 0; n < rows && e == OK; n += BATCH)
		e = db_end(
		    &ctx, db_do(&ctx, &insert, ARGS(AN("rows", &batch))));
	db_close(ctx.db);
	arena_free(&mem);
	return e == OK;
}

/* Keeps for each number the better of two rounds. */
static void
better(struct result *best, const struct result *now)
{
	atomic_store(&best->rows, atomic_load(&now->rows));
	best->good = now->good && (best->good || best->wall_ms == 0);
	if (best->wall_ms == 0 || now->wall_ms < best->wall_ms)
		best->wall_ms = now->wall_ms;
	if (best->cpu_ms == 0 || now->cpu_ms < best->cpu_ms)
		best->cpu_ms = now->cpu_ms;
}

static double
rate(const struct result *r, int64_t ms)
{
	return ms == 0 ? 0 : (double)atomic_load(&r->rows) * 1000 / (double)ms;
}

static void
tell(const char *name, const struct result *r, long pss)
{
	printf("%-28s %8lld rows, %7.0f rows/s, %7.0f rows/s of CPU", name,
	    (long long)atomic_load(&r->rows), rate(r, r->wall_ms),
	    rate(r, r->cpu_ms));
	if (pss > 0)
		printf(", %.1f MB PSS at most", (double)pss / 1024);
	printf("\n");
}

/* Runs both jobs, one after the other; returns the most memory that the first
 * one (the task) has used so far. */
static long
play(struct job job[2], struct result best[2], long most)
{
	long now = measure(&job[0]);

	(void)measure(&job[1]);
	for (int i = 0; i < 2; i++)
		better(&best[i], job[i].result);
	return now > most ? now : most;
}

static int64_t
number(int argc, char **argv, int i, int64_t usual)
{
	return argc > i ? strtoll(argv[i], NULL, 10) : usual;
}

int
main(int argc, char **argv)
{
	char dir[] = "/tmp/fleetdesk-bench.XXXXXX", path[64];
	struct result *now = child_share(2 * sizeof(*now)), best[2] = { 0 };
	struct job job[] = { { make_export, dir, path, now, 0, 0 },
		{ loop_bare, dir, path, now + 1, 0, 0 } };
	int64_t rows = number(argc, argv, 1, ROWS);
	long pss = 0;

	if (getenv("FLEETDESK_DATABASE_URL") == NULL || now == NULL ||
	    mkdtemp(dir) == NULL || rows < 1 || rows > ROWS || !fill(rows))
		return 1;
	(void)snprintf(path, sizeof(path), "%s/book.xlsx", dir);
	for (int64_t i = number(argc, argv, 2, 1); i > 0; i--)
		pss = play(job, best, pss);
	tell("export task", &best[0], pss);
	tell("bare loop, the same cells", &best[1], 0);
	printf("ratio %.2f, of CPU %.2f\n",
	    rate(&best[0], best[0].wall_ms) / rate(&best[1], best[1].wall_ms),
	    rate(&best[0], best[0].cpu_ms) / rate(&best[1], best[1].cpu_ms));
	(void)unlink(path);
	(void)rmdir(dir);
	return best[0].good && best[1].good ? 0 : 1;
}
