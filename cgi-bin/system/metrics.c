/*
 * metrics.c - counters and gauges of this host, and of the database, in the
 * text format of Prometheus.
 *
 * What needs no database comes first and is always there. fleetdesk_database_up
 * says whether the rest follows.  All samples of a metric stand together below
 * its HELP and TYPE, as the format asks; so each metric goes through the pools
 * by itself.
 */
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include "app/job.h"
#include "app/status_page.h"
#include "base/clock.h"
#include "sql/system/health.h"
#include "sql/system/metrics.h"
#include "store/spool.h"
#include "web/endpoint.h"
#include "web/request_count.h"

#define JOBS_MAX 64

struct scrape {
	struct req *r;
	struct buf *to;
	const char *metric; /* whose samples are written */
	size_t n;
	struct status *pool[STATUS_POOLS_MAX];
	const char *step[REQUEST_STEPS]; /* of durations, in seconds */
	struct buf labels;               /* of the cell that is written */
};

/* -- the format ------------------------------------------------------------ */

/* Begins a metric; its samples follow. */
static void
metric_begin(
    struct scrape *s, const char *metric, const char *type, const char *help)
{
	s->metric = metric;
	buf_printf(
	    s->to, "# HELP %s %s\n# TYPE %s %s\n", metric, help, metric, type);
}

/* Writes a value of a label, in which backslash, quote and line feed are
 * escaped. */
static void
put_escaped(struct buf *b, const char *s)
{
	for (size_t n; *s != '\0'; s += n) {
		n = strcspn(s, "\\\"\n");
		buf_add(b, s, n);
		s += n;
		n = *s != '\0';
		if (n != 0)
			buf_str(b, *s == '\n'  ? "\\n"
			           : *s == '"' ? "\\\""
			                       : "\\\\");
	}
}

static void
put_label(struct buf *b, const char *label, const char *value)
{
	buf_str(b, label);
	buf_str(b, "=\"");
	put_escaped(b, value);
	buf_str(b, "\"");
}

/* Writes a sample; the texts behind its value are pairs of a label and its
 * value, and NULL ends them. */
static void __attribute__((sentinel))
sample_of(struct scrape *s, const char *value, ...)
{
	const char *label, *between = "{";
	va_list labels;

	buf_str(s->to, s->metric);
	va_start(labels, value);
	while ((label = va_arg(labels, const char *)) != NULL) {
		buf_str(s->to, between);
		put_label(s->to, label, va_arg(labels, const char *));
		between = ",";
	}
	va_end(labels);
	buf_str(s->to, *between == ',' ? "} " : " ");
	buf_str(s->to, value);
	buf_str(s->to, "\n");
}

#define sample(s, ...) sample_of(s, __VA_ARGS__, NULL)

/* A number as a sample has it. */
static const char *
text(struct scrape *s, uint64_t value)
{
	return arena_printf(s->r->ctx->mem, "%llu", (unsigned long long)value);
}

/* Microseconds as a number of seconds. */
static const char *
seconds(struct scrape *s, uint64_t us)
{
	return arena_printf(s->r->ctx->mem, "%llu.%06llu",
	    (unsigned long long)us / 1000000, (unsigned long long)us % 1000000);
}

/* -- requests -------------------------------------------------------------- */

/* Writes the labels of a cell, whose name is "AUDIENCE METHOD path" or a part
 * of that, into s->labels once for all its samples: most lines of an answer are
 * such samples. */
static void
cell_labels(
    struct scrape *s, const struct status *pool, const struct request_count *c)
{
	char *name = arena_strdup(s->r->ctx->mem, c->name);
	char *method = name + strcspn(name, " ");
	char *path = method + (*method != '\0');

	*method = '\0';
	method = path;
	path += strcspn(path, " ");
	if (*path != '\0')
		*path++ = '\0';
	buf_clear(&s->labels, SIZE_MAX);
	put_label(&s->labels, "{pool", pool->name);
	put_label(&s->labels, ",audience", name);
	put_label(&s->labels, ",method", method);
	put_label(&s->labels, ",path", path);
}

/* Writes a sample with the labels of cell_labels, but for its value.  suffix:
 * "", or that of a part of a histogram; more: NULL, or one more label. */
static void
cell_sample(
    struct scrape *s, const char *suffix, const char *more, const char *value)
{
	buf_str(s->to, s->metric);
	buf_str(s->to, suffix);
	buf_add(s->to, s->labels.p, s->labels.n);
	if (more != NULL)
		put_label(s->to, more, value);
	buf_str(s->to, "} ");
}

/* Ends a sample with its value. */
static void
put_count(struct scrape *s, uint64_t n)
{
	buf_i64(s->to, (int64_t)n);
	buf_str(s->to, "\n");
}

/* Writes how many requests of the cell had which result code. */
static void
put_codes(struct scrape *s, const struct request_count *c)
{
	for (size_t i = 0; i < REQUEST_CODES; i++) {
		uint64_t n = c->code[i].n;
		int64_t code = c->code[i].code;

		if (n == 0)
			continue;
		cell_sample(s, "", ",code",
		    code == 0 ? "other" : text(s, (uint64_t)code - 1));
		put_count(s, n);
	}
}

/* Writes the histogram of the cell; each bucket counts the ones before it,
 * too. */
static void
put_durations(struct scrape *s, const struct request_count *c)
{
	uint64_t n = 0;

	for (size_t i = 0; i < REQUEST_STEPS; i++) {
		n += c->lasted[i];
		cell_sample(s, "_bucket", ",le", s->step[i]);
		put_count(s, n);
	}
	n += c->lasted[REQUEST_STEPS];
	cell_sample(s, "_bucket", ",le", "+Inf");
	put_count(s, n);
	cell_sample(s, "_sum", NULL, NULL);
	buf_str(s->to, seconds(s, c->us));
	buf_str(s->to, "\n");
	cell_sample(s, "_count", NULL, NULL);
	put_count(s, n);
}

/* Has the cell counted any request? */
static bool
was_used(const struct request_count *c)
{
	for (size_t i = 0; i < REQUEST_STEPS + 1; i++)
		if (c->lasted[i] != 0)
			return true;
	return false;
}

/* Writes the codes or the durations of all endpoints; those that nobody has
 * called have no samples. */
static void
put_cells(struct scrape *s, bool durations)
{
	for (size_t p = 0; p < s->n; p++)
		for (size_t i = 0; i < REQUEST_COUNTS_MAX; i++) {
			const struct request_count *c = &s->pool[p]->count[i];

			if (!was_used(c))
				continue;
			cell_labels(s, s->pool[p], c);
			if (durations)
				put_durations(s, c);
			else
				put_codes(s, c);
		}
}

static void
put_requests(struct scrape *s)
{
	for (size_t i = 0; i < REQUEST_STEPS; i++)
		s->step[i] = seconds(s, (uint64_t)request_step_us[i]);
	buf_init(&s->labels, SIZE_MAX);
	metric_begin(s, "fleetdesk_requests_total", "counter",
	    "Requests that pools have answered, by result code of the "
	    "envelope; without a path: no endpoint has it");
	put_cells(s, false);
	metric_begin(s, "fleetdesk_request_duration_seconds", "histogram",
	    "How long workers took for requests");
	put_cells(s, true);
	buf_free(&s->labels);
}

static void
put_refusals(struct scrape *s)
{
	metric_begin(s, "fleetdesk_nginx_refusals_total", "counter",
	    "Requests that nginx refused itself: 413 too large, 429 too many, "
	    "502 no worker answered, 504 none in time");
	for (size_t i = 0; i < NGINX_REFUSALS; i++)
		sample(s,
		    text(s, nginx_refusals_count(
		                s->r->site->home, nginx_refusal_code[i])),
		    "code", nginx_refusal_code[i]);
}

/* -- pools ----------------------------------------------------------------- */

/* Writes a metric that has one sample a pool. */
static void
put_each_pool(struct scrape *s, const char *metric, const char *type,
    const char *help, uint64_t (*value)(const struct status *))
{
	metric_begin(s, metric, type, help);
	for (size_t i = 0; i < s->n; i++)
		sample(s, text(s, value(s->pool[i])), "pool", s->pool[i]->name);
}

/* Values of a pool, for put_each_pool. */
static uint64_t
pool_ready(const struct status *pool)
{
	return status_ready(pool);
}

static uint64_t
pool_restarts(const struct status *pool)
{
	return pool->restarts;
}

static uint64_t
pool_kills(const struct status *pool)
{
	return pool->kills;
}

static uint64_t
pool_mismatches(const struct status *pool)
{
	return pool->mismatches;
}

/* Writes how many workers of each pool are ready and how many are busy. */
static void
put_workers(struct scrape *s)
{
	metric_begin(
	    s, "fleetdesk_workers", "gauge", "Workers of pools, by state");
	for (size_t p = 0; p < s->n; p++) {
		const struct fcgi_slot *slot = s->pool[p]->slot;
		uint64_t serving = 0, busy = 0;

		for (size_t i = 0; i < STATUS_WORKERS_MAX; i++) {
			serving +=
			    slot[i].pid != 0 && slot[i].state == SLOT_READY;
			busy += slot[i].pid != 0 && slot[i].busy_since != 0;
		}
		sample(s, text(s, serving), "pool", s->pool[p]->name, "state",
		    "ready");
		sample(s, text(s, busy), "pool", s->pool[p]->name, "state",
		    "busy");
	}
}

static void
put_cache(struct scrape *s)
{
	metric_begin(s, "fleetdesk_cache_lookups_total", "counter",
	    "Look-ups in the record cache of this host, by result");
	for (size_t i = 0; i < s->n; i++) {
		const struct status *pool = s->pool[i];

		sample(s, text(s, status_cache(pool, true)), "pool", pool->name,
		    "result", "hit");
		sample(s, text(s, status_cache(pool, false)), "pool",
		    pool->name, "result", "miss");
	}
}

static void
put_pools(struct scrape *s)
{
	put_each_pool(s, "fleetdesk_pool_ready", "gauge",
	    "Does the pool serve, with the database?", pool_ready);
	put_workers(s);
	put_each_pool(s, "fleetdesk_restarts_total", "counter",
	    "Workers that were replaced because they crashed or were killed",
	    pool_restarts);
	put_each_pool(s, "fleetdesk_watchdog_kills_total", "counter",
	    "Workers that were killed because they hung", pool_kills);
	put_each_pool(s, "fleetdesk_cpu_mismatches_total", "counter",
	    "Calls of devices with the CPU id of another one", pool_mismatches);
	put_cache(s);
}

/* -- jobs ------------------------------------------------------------------ */

/* Writes what the jobs that always run note of themselves (app/job.h). */
static void
put_pulses(struct scrape *s)
{
	int64_t now_s = clock_ms() / 1000;
	struct job_pulse job[JOBS_MAX];
	size_t n =
	    job_pulses_read(s->r->ctx->mem, s->r->site->home, job, JOBS_MAX);

	metric_begin(s, "fleetdesk_job_step_timestamp_seconds", "gauge",
	    "When a job that always runs last ended a step well");
	for (size_t i = 0; i < n; i++)
		sample(s, text(s, (uint64_t)job[i].stepped_s), "name",
		    job[i].name);
	metric_begin(s, "fleetdesk_job_lag_seconds", "gauge",
	    "Since when there was always something left to do: of "
	    "presence_flush last-seen times, of spool_load lines of the spool");
	for (size_t i = 0; i < n; i++)
		if (now_s >= job[i].rested_s)
			sample(s, text(s, (uint64_t)(now_s - job[i].rested_s)),
			    "name", job[i].name);
	metric_begin(s, "fleetdesk_job_failing_steps", "gauge",
	    "Steps of a job that have failed one after the other");
	for (size_t i = 0; i < n; i++)
		sample(
		    s, text(s, (uint64_t)job[i].failures), "name", job[i].name);
}

/* Writes how the daily jobs last ended (app/job.h). */
static void
put_last_runs(struct scrape *s)
{
	static const char *const gauge[][2] = {
		{ "fleetdesk_cron_begin_timestamp_seconds",
		    "When the last run of a daily job began" },
		{ "fleetdesk_cron_end_timestamp_seconds",
		    "When the last run of a daily job ended" },
		{ "fleetdesk_cron_exit_status",
		    "How the last run of a daily job ended; 0: well" },
		{ "fleetdesk_cron_failures",
		    "Runs of a daily job that failed one after the other" },
	};
	struct job_last_run run[JOBS_MAX];
	size_t n =
	    job_last_runs_read(s->r->ctx->mem, s->r->site->home, run, JOBS_MAX);

	for (size_t k = 0; k < ARRAY_LEN(gauge); k++) {
		metric_begin(s, gauge[k][0], "gauge", gauge[k][1]);
		for (size_t i = 0; i < n; i++) {
			const int64_t v[] = { run[i].began_s, run[i].ended_s,
				run[i].status, run[i].failures };

			sample(s, text(s, (uint64_t)v[k]), "name", run[i].name);
		}
	}
}

/* Writes a time that a script notes as the time of a file; without that file
 * there is no such metric. */
static void
put_noted_time(
    struct scrape *s, const char *file, const char *metric, const char *help)
{
	struct stat st;

	if (stat(arena_printf(s->r->ctx->mem, "%s/%s", s->r->site->home, file),
	        &st) != 0)
		return;
	metric_begin(s, metric, "gauge", help);
	sample(s, text(s, (uint64_t)st.st_mtime));
}

static void
put_noted_times(struct scrape *s)
{
	put_noted_time(s, "backup.last", "fleetdesk_backup_timestamp_seconds",
	    "When the last backup ended well");
	put_noted_time(s, "certificate.end",
	    "fleetdesk_certificate_end_timestamp_seconds",
	    "When the certificate ends with which nginx serves TLS");
}

/* -- disks ----------------------------------------------------------------- */

/* Writes how many bytes of the spool are not loaded yet. */
static void
put_spool(struct scrape *s)
{
	const char *home = s->r->site->home;
	struct strs files = spool_files(s->r->ctx->mem, home, false);
	uint64_t bytes = 0;
	struct stat st;

	for (size_t i = 0; i < files.n; i++)
		if (stat(arena_printf(
		             s->r->ctx->mem, "%s/spool/%s", home, files.v[i]),
		        &st) == 0)
			bytes += (uint64_t)st.st_size;
	metric_begin(s, "fleetdesk_spool_bytes", "gauge",
	    "Size of the spool's files that are not wholly loaded");
	sample(s, text(s, bytes));
}

struct folder {
	const char *name, *path;
	struct statvfs fs;
};

/* The folders that the suite writes to and that are there; the last is of the
 * cache, in memory. */
static size_t
folders_read(struct scrape *s, struct folder out[], size_t max)
{
	static const char *const names[] = { "", "/pg", "/files", "/spool",
		"/export", "/import", "/log", "/backup", NULL };
	const struct site *site = s->r->site;
	size_t n = 0;

	for (size_t i = 0; i < ARRAY_LEN(names) && n < max; i++) {
		struct folder *f = &out[n];

		f->name = names[i] == NULL      ? "cache"
		          : names[i][0] == '\0' ? "home"
		                                : names[i] + 1;
		f->path = names[i] == NULL ? site->cache_dir
		                           : arena_printf(s->r->ctx->mem,
		                                 "%s%s", site->home, names[i]);
		n += f->path != NULL && statvfs(f->path, &f->fs) == 0;
	}
	return n;
}

static void
put_disks(struct scrape *s)
{
	struct folder f[10];
	size_t n = folders_read(s, f, ARRAY_LEN(f));

	metric_begin(s, "fleetdesk_disk_free_bytes", "gauge",
	    "Room left for the suite where a folder lies");
	for (size_t i = 0; i < n; i++)
		sample(s, text(s, f[i].fs.f_bavail * f[i].fs.f_frsize),
		    "folder", f[i].name);
	metric_begin(s, "fleetdesk_disk_size_bytes", "gauge", "Its whole size");
	for (size_t i = 0; i < n; i++)
		sample(s, text(s, f[i].fs.f_blocks * f[i].fs.f_frsize),
		    "folder", f[i].name);
}

/* -- the database ---------------------------------------------------------- */

/* Writes how many messages wait or were given up, and the same of the timers
 * and calls of process instances. */
static void
put_outbox(struct scrape *s)
{
	struct row row;

	if (db_one(s->r->ctx, &sql_outbox_counts, NULL, E_SYSTEM, &row) != OK)
		return;
	metric_begin(s, "fleetdesk_outbox", "gauge",
	    "Messages of the outbox; dead: given up after their last try");
	sample(s, row_str(&row, "waiting"), "state", "waiting");
	sample(s, row_str(&row, "dead"), "state", "dead");
	metric_begin(s, "fleetdesk_process_jobs_dead", "gauge",
	    "Timers and calls of process instances that were given up");
	sample(s, row_str(&row, "dead_timers"), "kind", "timer");
	sample(s, row_str(&row, "dead_calls"), "kind", "call");
}

/* Writes how many tasks wait or run, and how many timers of process instances
 * are due. */
static void
put_tasks(struct scrape *s)
{
	struct rows rows;
	struct row row;

	if (db_rows(s->r->ctx, &sql_task_metrics, NULL, &rows) != OK)
		return;
	metric_begin(s, "fleetdesk_tasks", "gauge",
	    "Exports and imports that users have ordered");
	for (int i = 0; i < rows.n; i++) {
		row = row_at(&rows, i);
		sample(s, row_str(&row, "waiting"), "kind",
		    row_str(&row, "kind"), "state", "waiting");
		sample(s, row_str(&row, "running"), "kind",
		    row_str(&row, "kind"), "state", "running");
	}
	if (db_one(s->r->ctx, &sql_timer_metrics, NULL, E_SYSTEM, &row) != OK)
		return;
	metric_begin(s, "fleetdesk_timers_due", "gauge",
	    "Timers of process instances that are due and were not fired");
	sample(s, row_str(&row, "due"));
}

/* The devices of each tenant: all, those that were activated, those online. */
static void
put_devices(struct scrape *s)
{
	static const struct {
		const char *metric, *column;
	} gauge[] = {
		{ "fleetdesk_devices", "devices" },
		{ "fleetdesk_devices_activated", "activated" },
		{ "fleetdesk_devices_online", "online" },
	};
	struct rows rows;

	if (db_rows(s->r->ctx, &sql_device_metrics, NULL, &rows) != OK)
		return;
	for (size_t k = 0; k < ARRAY_LEN(gauge); k++) {
		metric_begin(
		    s, gauge[k].metric, "gauge", "Devices of a tenant");
		for (int i = 0; i < rows.n; i++) {
			struct row row = row_at(&rows, i);

			sample(s, row_str(&row, gauge[k].column), "tenant",
			    row_str(&row, "id"), "name", row_str(&row, "name"));
		}
	}
}

/* When the months of installs were converted and counted, and how many devices
 * a job that is running has counted so far. */
static void
put_installs(struct scrape *s)
{
	static const struct {
		const char *metric, *help, *column;
	} gauge[] = {
		{ "fleetdesk_install_devices",
		    "Devices that have reported applications in a month",
		    "devices" },
		{ "fleetdesk_install_pairs",
		    "Applications on devices of a month", "pairs" },
		{ "fleetdesk_install_convert_seconds",
		    "How long its conversion took", "convert_s" },
		{ "fleetdesk_install_converted_timestamp_seconds",
		    "When a month was last converted", "converted" },
		{ "fleetdesk_install_counted_timestamp_seconds",
		    "When a month was last counted; 0: never", "counted" },
	};
	struct rows rows;
	struct row row;

	if (db_rows(s->r->ctx, &sql_install_month_metrics, NULL, &rows) != OK)
		return;
	for (size_t k = 0; k < ARRAY_LEN(gauge); k++) {
		metric_begin(s, gauge[k].metric, "gauge", gauge[k].help);
		for (int i = 0; i < rows.n; i++) {
			row = row_at(&rows, i);
			sample(s, row_str(&row, gauge[k].column), "month",
			    row_str(&row, "stat_month"));
		}
	}
	if (db_rows(s->r->ctx, &sql_install_job_metrics, NULL, &rows) != OK)
		return;
	metric_begin(s, "fleetdesk_install_running", "gauge",
	    "Devices that a job which is running has counted so far");
	for (int i = 0; i < rows.n; i++) {
		row = row_at(&rows, i);
		sample(s, row_str(&row, "devices"), "name",
		    row_str(&row, "job"), "month", row_str(&row, "stat_month"));
	}
}

/* On how many devices the database and the program were compared about rules,
 * and on how many they differed. */
static void
put_rules(struct scrape *s)
{
	struct row row;

	if (db_one(s->r->ctx, &sql_rule_check_metrics, NULL, E_SYSTEM, &row) !=
	    OK)
		return;
	metric_begin(s, "fleetdesk_rule_check_devices_total", "counter",
	    "Devices that were asked of rules both by the database and by the "
	    "program");
	sample(s, row_str(&row, "asked"));
	metric_begin(s, "fleetdesk_rule_check_differences_total", "counter",
	    "Devices of which the two said something else");
	sample(s, row_str(&row, "differ"));
}

/* Writes whether the log of the database gets to the backups, where there are
 * any. */
static void
put_archive(struct scrape *s)
{
	struct rows rows;
	struct row row;

	if (db_rows(s->r->ctx, &sql_archive_metrics, NULL, &rows) != OK ||
	    rows.n == 0)
		return;
	row = row_at(&rows, 0);
	metric_begin(s, "fleetdesk_archive_failing", "gauge",
	    "Could the log of the database not be kept the last time?");
	sample(s, row_str(&row, "failing"));
}

/* Writes whether the database answers and, if so, what it knows. */
static void
put_database(struct scrape *s)
{
	bool up = db_do(s->r->ctx, &sql_ops_ping, NULL) == OK;

	metric_begin(s, "fleetdesk_database_up", "gauge",
	    "Does the database answer?  If not, what it knows is missing");
	sample(s, up ? "1" : "0");
	if (!up)
		return;
	put_outbox(s);
	put_tasks(s);
	put_devices(s);
	put_installs(s);
	put_rules(s);
	put_archive(s);
}

/* -- the endpoint ---------------------------------------------------------- */

/* Answers a scrape: the counts that all pools of the host share in memory,
 * then what the host and the database tell. */
static enum err
metrics(struct req *r, const struct args *in)
{
	const char *name[STATUS_POOLS_MAX];
	size_t n =
	    status_names(r->ctx->mem, r->site->home, name, STATUS_POOLS_MAX);
	struct scrape s = { .r = r, .to = r->reply->body };

	(void)in;
	for (size_t i = 0; i < n; i++) {
		s.pool[s.n] = status_open(r->site->home, name[i], false);
		s.n += s.pool[s.n] != NULL;
	}
	buf_clear(s.to, SIZE_MAX);
	r->reply->type = "text/plain; version=0.0.4";
	put_requests(&s);
	put_refusals(&s);
	put_pools(&s);
	put_pulses(&s);
	put_last_runs(&s);
	put_noted_times(&s);
	put_spool(&s);
	put_disks(&s);
	put_database(&s);
	for (size_t i = 0; i < s.n; i++)
		status_close(s.pool[i]);
	return OK;
}

/* clang-format off */
static const struct endpoint metrics_endpoints[] = {
	{ RPC, GET, "/metrics", PEER, NO_INPUT,
	    CALL(metrics, UNLOGGED, WRITES("text/plain")),
	    "Counters and gauges for Prometheus" },
};
/* clang-format on */
TABLE(metrics);
