/*
 * database_child.c - the child process that listens to the database for the
 * daemon. Notifications that came while the connection was down are lost, so
 * after each new connection all sessions that have sockets are checked.  The
 * same is done every minute, in case a notification was lost for another
 * reason.  When a tenant expires nothing in the database changes, so nothing
 * notifies of it: expired tenants are looked for every two seconds.
 */
#include <poll.h>
#include <string.h>

#include "app/job.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/num.h"
#include "fleet/config_value.h"
#include "push/child.h"
#include "push/child_work.h"
#include "sql/lib/push_send.h"
#include "sql/push/database_child.h"
#include "store/db.h"

#define WAIT_MS  1000  /* ms to wait for an event */
#define LOOK_MS  60000 /* time between two checks of all sessions */
#define TIME_MS  2000  /* time between two searches for expired tenants */
#define PAUSE_MS 250   /* pause after a failure */
#define A_TURN   256   /* notifications in a row, before texts of the daemon */
#define IDS_MAX  4000

static struct {
	int fd;
	bool listening, gone, failing;
	/* Times of the last check and of the last search. */
	int64_t looked_ms, timed_ms;
} own;

static void
say(const char *s)
{
	own.gone |= !parent_tell(own.fd, s, strlen(s));
}

static enum err
switched(struct ctx *ctx, const char *key, bool *on)
{
	const char *value;

	TRY(config_value(ctx, key, &value));
	*on = value == NULL || strcmp(value, "false") != 0;
	return OK;
}

static enum err
tell_switches(struct ctx *ctx)
{
	bool enabled, demo;

	TRY(switched(ctx, "infra.websocket.enable", &enabled));
	TRY(switched(ctx, "infra.websocket.demo", &demo));
	say(arena_printf(ctx->mem, "allow %d %d", enabled, demo));
	return OK;
}

static enum err
tell_row(struct ctx *ctx, const char *number)
{
	struct rows rows;
	struct row row;
	int64_t id;

	TRY(num_read(number, strlen(number), &id));
	TRY(db_rows(ctx, &sql_push_row, ARGS(AN("id", &id)), &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	say(row_str(&row, "payload"));
	return OK;
}

static enum err
pass_on(struct ctx *ctx, const char *note)
{
	if (strcmp(note, "config") == 0)
		return tell_switches(ctx);
	if (strncmp(note, "row ", 4) == 0)
		return tell_row(ctx, note + 4);
	say(note);
	return OK;
}

static enum err
pass_on_all(struct ctx *ctx)
{
	const char *note;

	for (int i = 0; i < A_TURN; i++) {
		TRY(db_wait(ctx, 0, &note));
		if (note == NULL)
			break;
		TRY(pass_on(ctx, note));
	}
	return OK;
}

static struct ids
ids_of(struct arena *a, const char *s)
{
	struct ids ids = { arena_new(a, int64_t, IDS_MAX), 0 };

	while (*s != '\0' && ids.n < IDS_MAX) {
		size_t n = strcspn(s, ",");

		if (num_read(s, n, &ids.v[ids.n]) == OK)
			ids.n++;
		s += n + (s[n] == ',');
	}
	return ids;
}

/* Tells the daemon "WORD ID" for each row. */
static void
say_each(struct ctx *ctx, const char *word, const struct rows *rows)
{
	for (int i = 0; i < rows->n; i++) {
		struct row row = row_at(rows, i);

		say(arena_printf(
		    ctx->mem, "%s %lld", word, (long long)row_i64(&row, "id")));
	}
}

static enum err
check_held(struct ctx *ctx, const char *text)
{
	struct ids held = ids_of(ctx->mem, text);
	struct rows ended;

	TRY(db_rows(ctx, &sql_push_ended, ARGS(AN("ids", &held)), &ended));
	say_each(ctx, "close", &ended);
	return OK;
}

static enum err
hear_daemon(struct ctx *ctx)
{
	const char *text, *payload;
	int n = parent_hear(own.fd, &text);

	if (n < 0)
		own.gone = true;
	if (n <= 0)
		return OK;
	if (text[0] != '{')
		return check_held(ctx, text);
	payload = arena_strdup(ctx->mem, text);
	return db_do(ctx, &sql_push_notify, ARGS(AN("payload", &payload)));
}

static enum err
listen_anew(struct ctx *ctx)
{
	TRY(db_listen(ctx, "push"));
	TRY(tell_switches(ctx));
	own.listening = true;
	own.looked_ms = 0;
	return OK;
}

static enum err
look(struct ctx *ctx)
{
	int64_t now = clock_mono_ms();

	if (own.looked_ms != 0 && now - own.looked_ms < LOOK_MS)
		return OK;
	own.looked_ms = now;
	say("held");
	return db_do(ctx, &sql_push_sweep, NULL);
}

/*
 * Finds tenants that have expired, so that their sockets are closed within 5 s.
 */
static enum err
look_for_expired(struct ctx *ctx)
{
	int64_t now = clock_mono_ms();
	struct rows expired;

	if (own.timed_ms != 0 && now - own.timed_ms < TIME_MS)
		return OK;
	own.timed_ms = now;
	TRY(db_rows(ctx, &sql_push_expired, NULL, &expired));
	say_each(ctx, "tenant", &expired);
	return OK;
}

/* Notifications are read before poll: libpq may have received some together
 * with the answer to a statement, and poll does not report those. */
static enum err
step(struct ctx *ctx)
{
	struct pollfd p[2] = { { own.fd, POLLIN, 0 }, { -1, POLLIN, 0 } };

	if (!own.listening)
		TRY(listen_anew(ctx));
	TRY(look(ctx));
	TRY(look_for_expired(ctx));
	TRY(pass_on_all(ctx));
	p[1].fd = db_wait_fd(ctx);
	(void)poll(p, 2, WAIT_MS);
	if (p[0].revents != 0)
		TRY(hear_daemon(ctx));
	return pass_on_all(ctx);
}

static void
after(enum err e)
{
	struct pollfd p = { own.fd, 0, 0 };

	if ((e != OK) != own.failing)
		log_line(e == OK ? LOG_INFO : LOG_ERROR,
		    "watch: listening to the database %s%s",
		    e == OK ? "works again" : "fails and is tried again: ",
		    e == OK ? "" : err_name(e));
	own.failing = e != OK;
	if (e == OK)
		return;
	own.listening = false;
	config_forget();
	(void)poll(&p, 1, PAUSE_MS);
	own.gone |= p.revents != 0;
}

void
database_run(int fd, const struct conf *conf)
{
	struct arena mem = { 0 };
	struct ctx ctx = { .mem = &mem };

	own.fd = fd;
	ctx.db = db_open(conf->database, conf->timezone, NULL);
	if (job_next(&ctx, OK) != OK)
		own.gone = true;
	while (!own.gone)
		after(job_next(&ctx, step(&ctx)));
	db_close(ctx.db);
	arena_free(&mem);
}
