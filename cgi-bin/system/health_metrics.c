/*
 * health_metrics.c - the state of the suite for operators: readiness, pools and
 * metrics, read from the status pages of all pools.
 */
#include "sql/system/health_metrics.h"
#include "app/job.h"
#include "app/status_page.h"
#include "web/endpoint.h"

#define POOLS_MAX 64
#define TIMED_MAX 64

static enum err
all_ready(struct req *r)
{
	const char *name[POOLS_MAX];
	size_t n;

	TRY(db_do(r->ctx, &sql_ops_ping, NULL));
	n = status_names(r->ctx->mem, r->site->home, name, POOLS_MAX);
	for (size_t i = 0; i < n; i++) {
		struct status *s = status_open(r->site->home, name[i], false);
		bool ready = s != NULL && status_ready(s);

		status_close(s);
		if (!ready)
			return E_DATABASE_DOWN;
	}
	return OK;
}

static enum err
ops_readyz(struct req *r, const struct args *in)
{
	(void)in;
	TRY(all_ready(r));
	return done(r);
}

static void
put_worker(struct json_out *w, struct fcgi_slot *slot)
{
	json_obj(w);
	json_key(w, "pid");
	json_put_i64(w, slot->pid);
	json_key(w, "requests");
	json_put_i64(w, (int64_t)slot->requests);
	json_key(w, "busy");
	json_put_bool(w, slot->busy_since != 0);
	json_end_obj(w);
}

static void
put_pool(struct json_out *w, const char *name, struct status *s)
{
	json_obj(w);
	json_key(w, "name");
	json_put_str(w, name);
	json_key(w, "pid");
	json_put_i64(w, s->pid);
	json_key(w, "restarts");
	json_put_i64(w, (int64_t)s->restarts);
	json_key(w, "workers");
	json_arr(w);
	for (int i = 0; i < STATUS_WORKERS_MAX; i++)
		if (s->slot[i].pid != 0)
			put_worker(w, &s->slot[i]);
	json_end_arr(w);
	json_end_obj(w);
}

static enum err
ops_pools(struct req *r, const struct args *in)
{
	const char *name[POOLS_MAX];
	size_t n = status_names(r->ctx->mem, r->site->home, name, POOLS_MAX);

	(void)in;
	json_arr(&r->out);
	for (size_t i = 0; i < n; i++) {
		struct status *s = status_open(r->site->home, name[i], false);

		if (s != NULL)
			put_pool(&r->out, name[i], s);
		status_close(s);
	}
	json_end_arr(&r->out);
	return OK;
}

static void
put_metrics(struct buf *b, const char *name, struct status *s)
{
	int ready = 0, busy = 0;

	for (int i = 0; i < STATUS_WORKERS_MAX; i++) {
		ready += s->slot[i].pid != 0 && s->slot[i].state == 2;
		busy += s->slot[i].pid != 0 && s->slot[i].busy_since != 0;
	}
	buf_printf(b, "fleetdesk_requests_total{pool=\"%s\"} %llu\n", name,
	    (unsigned long long)status_requests(s));
	buf_printf(b, "fleetdesk_restarts_total{pool=\"%s\"} %llu\n", name,
	    (unsigned long long)s->restarts);
	buf_printf(b, "fleetdesk_workers{pool=\"%s\",state=\"ready\"} %d\n",
	    name, ready);
	buf_printf(b, "fleetdesk_workers{pool=\"%s\",state=\"busy\"} %d\n",
	    name, busy);
	buf_printf(b, "fleetdesk_cpu_mismatches_total{pool=\"%s\"} %llu\n",
	    name, (unsigned long long)s->mismatches);
	buf_printf(b, "fleetdesk_database_up{pool=\"%s\"} %d\n", name,
	    s->health.down_since_ms == 0);
}

/* Adds the counts of the outbox; nothing if the database is down, which the
 * metric fleetdesk_database_up already says. */
static void
put_outbox(struct req *r)
{
	struct row row;

	if (db_one(r->ctx, &sql_outbox_counts, NULL, E_SYSTEM, &row) != OK)
		return;
	buf_printf(r->reply->body, "fleetdesk_outbox{state=\"waiting\"} %s\n",
	    row_str(&row, "waiting"));
	buf_printf(r->reply->body, "fleetdesk_outbox{state=\"dead\"} %s\n",
	    row_str(&row, "dead"));
}

static void
put_last_run(struct buf *b, const struct job_last_run *t)
{
	buf_printf(b, "fleetdesk_cron_begin_seconds{job=\"%s\"} %lld\n",
	    t->name, (long long)t->began_s);
	buf_printf(b, "fleetdesk_cron_end_seconds{job=\"%s\"} %lld\n", t->name,
	    (long long)t->ended_s);
	buf_printf(b, "fleetdesk_cron_exit_status{job=\"%s\"} %lld\n", t->name,
	    (long long)t->status);
	buf_printf(b, "fleetdesk_cron_failures{job=\"%s\"} %lld\n", t->name,
	    (long long)t->failures);
}

static void
put_last_runs(struct req *r)
{
	struct job_last_run run[TIMED_MAX];
	size_t n =
	    job_last_runs_read(r->ctx->mem, r->site->home, run, TIMED_MAX);

	for (size_t i = 0; i < n; i++)
		put_last_run(r->reply->body, &run[i]);
}

static void
put_install_month(struct buf *b, const struct row *row)
{
	const char *month = row_str(row, "stat_month");

	buf_printf(b, "fleetdesk_install_devices{month=\"%s\"} %s\n", month,
	    row_str(row, "devices"));
	buf_printf(b, "fleetdesk_install_pairs{month=\"%s\"} %s\n", month,
	    row_str(row, "pairs"));
	buf_printf(b, "fleetdesk_install_convert_ms{month=\"%s\"} %s\n", month,
	    row_str(row, "convert_ms"));
	buf_printf(b,
	    "fleetdesk_install_timestamp_seconds{month=\"%s\","
	    "step=\"convert\"} %s\n",
	    month, row_str(row, "converted"));
	buf_printf(b,
	    "fleetdesk_install_timestamp_seconds{month=\"%s\","
	    "step=\"total\"} %s\n",
	    month, row_str(row, "counted"));
}

/* Adds when the months of installs were converted and counted, and how many
 * devices a job that is running has counted so far. */
static void
put_installs(struct req *r)
{
	struct rows rows;

	if (db_rows(r->ctx, &sql_install_month_metrics, NULL, &rows) != OK)
		return;
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		put_install_month(r->reply->body, &row);
	}
	if (db_rows(r->ctx, &sql_install_job_metrics, NULL, &rows) != OK)
		return;
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		buf_printf(r->reply->body,
		    "fleetdesk_install_running{job=\"%s\",month=\"%s\"} %s\n",
		    row_str(&row, "job"), row_str(&row, "stat_month"),
		    row_str(&row, "devices"));
	}
}

/* Adds on how many devices the database and the program were compared about
 * rules, and on how many they differed. */
static void
put_rules(struct req *r)
{
	struct row row;

	if (db_one(r->ctx, &sql_rule_check_metrics, NULL, E_SYSTEM, &row) != OK)
		return;
	buf_printf(r->reply->body,
	    "fleetdesk_rule_check_devices_total %s\n"
	    "fleetdesk_rule_check_differences_total %s\n",
	    row_str(&row, "asked"), row_str(&row, "differ"));
}

/* Answers in the text format of Prometheus, without the usual envelope. */
static enum err
ops_metrics(struct req *r, const struct args *in)
{
	const char *name[POOLS_MAX];
	size_t n = status_names(r->ctx->mem, r->site->home, name, POOLS_MAX);

	(void)in;
	buf_clear(r->reply->body, SIZE_MAX);
	r->reply->type = "text/plain; version=0.0.4";
	for (size_t i = 0; i < n; i++) {
		struct status *s = status_open(r->site->home, name[i], false);

		if (s != NULL)
			put_metrics(r->reply->body, name[i], s);
		status_close(s);
	}
	put_outbox(r);
	put_last_runs(r);
	put_installs(r);
	put_rules(r);
	return OK;
}

static OBJECT(
    worker, MEMBER("pid", INT), MEMBER("requests", BIG), MEMBER("busy", BOOL));
static OBJECT(pool, MEMBER("name", TEXT), MEMBER("pid", INT),
    MEMBER("restarts", BIG), MEMBER("workers", LIST, .of = &worker));

/* clang-format off */
static const struct endpoint ops_endpoints[] = {
	{ ADMIN, GET, "/readyz", TENANT_FREE, NO_INPUT,
	    CALL(ops_readyz, UNLOGGED, REAL_STATUS, REFUSES(E_DATABASE_DOWN)),
	    "Does every pool serve, and the database?" },
	{ RPC, GET, "/readyz", PEER, NO_INPUT,
	    CALL(ops_readyz, UNLOGGED, REAL_STATUS, REFUSES(E_DATABASE_DOWN)),
	    "Does every pool serve, and the database?" },
	{ RPC, GET, "/pools", PEER, NO_INPUT,
	    CALL(ops_pools, SHOWS(LIST, .of = &pool)),
	    "Pools and their workers" },
	{ RPC, GET, "/metrics", PEER, NO_INPUT,
	    CALL(ops_metrics, WRITES("text/plain")),
	    "The same as counters" },
};
/* clang-format on */
TABLE(ops);
