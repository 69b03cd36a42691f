/*
 * child.c - the child processes of the daemon, which may wait for other hosts:
 * one listens to the database, the other talks to a broker.
 *
 * The child of the database passes on what it is notified of.  Notifications
 * that came while its connection was down are lost, so after each new
 * connection all sessions that have sockets are checked.  The same is done
 * every minute, in case a notification was lost for another reason.  When a
 * tenant expires nothing in the database changes, so nothing notifies of it:
 * expired tenants are looked for every two seconds.
 *
 * While the broker cannot be reached, messages to publish wait in its child:
 * they arrive late, but no other process of the suite waits for the broker.
 */
#include <errno.h>
#include <linux/close_range.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/job.h"
#include "base/arena.h"
#include "base/child.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/num.h"
#include "bus/broker.h"
#include "bus/message.h"
#include "push/child.h"
#include "push/frame.h"
#include "push/waiting.h"
#include "settings/config_value.h"
#include "sql/lib/push_send.h"
#include "sql/push/child.h"
#include "store/db.h"

/* -- texts between the processes ----------------------------------------- */

/* Bytes of the send buffer, if the kernel allows it. */
#define SEND_BYTES (4 * 1024 * 1024)
#define TEXT_MAX   (MESSAGE_TEXT_MAX + 1)

static char packet[TEXT_MAX];

/* Reads the next text into packet.  Returns its length; 0: there is none now;
 * -1: the other process has ended. */
static int
read_packet(int fd)
{
	ssize_t n = recv(fd, packet, sizeof(packet) - 1, MSG_DONTWAIT);

	if (n > 0) {
		packet[n] = '\0';
		return (int)n;
	}
	return n < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
}

/* Reads the next text of the daemon; *out is valid until the next call. Returns
 * its length; 0: there is none now; -1: the daemon has ended. */
static int
read_from_daemon(int fd, const char **out)
{
	*out = packet;
	return read_packet(fd);
}

/* Sends the daemon a text; false: it has ended. */
static bool
send_to_daemon(int fd, const char *s, size_t n)
{
	return send(fd, s, n, MSG_NOSIGNAL) == (ssize_t)n;
}

/* -- the child of the database ------------------------------------------- */

#define EVENT_WAIT_MS 1000  /* ms to wait for an event */
#define CHECK_MS      60000 /* time between two checks of all sessions */
#define EXPIRED_MS    2000  /* time between two searches for expired tenants */
#define PAUSE_MS      250   /* pause after a failure */
#define NOTES_MAX     256   /* notifications in a row, before daemon texts */
#define IDS_MAX       4000

static struct {
	int fd;         /* the socket to the daemon */
	bool listening; /* LISTEN was run, and no failure came since */
	bool gone;      /* the daemon has ended, so this process ends, too */
	bool failing;   /* the last step failed, which was logged */
	/* When all sessions were last checked, and when expired tenants were
	 * last looked for, by the monotonic clock; 0: not yet. */
	int64_t checked_ms, expired_ms;
} listener;

/* Sends the daemon a text, and notes in listener.gone if it has ended. */
static void
listener_send(const char *s)
{
	listener.gone |= !send_to_daemon(listener.fd, s, strlen(s));
}

/* Reads a switch of the configuration, which is on unless its entry says
 * "false". */
static enum err
read_switch(struct ctx *ctx, const char *key, bool *on)
{
	const char *value;

	TRY(config_value(ctx, key, &value));
	*on = value == NULL || strcmp(value, "false") != 0;
	return OK;
}

/* Sends the daemon "allow E D" with the switches as they are now. */
static enum err
send_switches(struct ctx *ctx)
{
	bool enabled, demo;

	TRY(read_switch(ctx, "infra.websocket.enable", &enabled));
	TRY(read_switch(ctx, "infra.websocket.demo", &demo));
	listener_send(arena_printf(ctx->mem, "allow %d %d", enabled, demo));
	return OK;
}

/* Sends the daemon the message of this row, which was too long for a
 * notification (push_post in schema/08_push.sql). */
static enum err
send_row(struct ctx *ctx, const char *number)
{
	struct rows rows;
	struct row row;
	int64_t id;

	TRY(num_read(number, strlen(number), &id));
	TRY(db_rows(ctx, &sql_push_row, ARGS(AN("id", &id)), &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	listener_send(row_str(&row, "payload"));
	return OK;
}

/* Does what a notification of the channel "push" asks for: "config" means that
 * switches may have changed, "row ID" that a message waits in that row; any
 * other notification is a text for the daemon. */
static enum err
pass_on(struct ctx *ctx, const char *note)
{
	if (strcmp(note, "config") == 0)
		return send_switches(ctx);
	if (strncmp(note, "row ", 4) == 0)
		return send_row(ctx, note + 4);
	listener_send(note);
	return OK;
}

/* Passes on the notifications that have come, up to NOTES_MAX. */
static enum err
pass_on_all(struct ctx *ctx)
{
	const char *note;

	for (int i = 0; i < NOTES_MAX; i++) {
		TRY(db_wait(ctx, 0, &note));
		if (note == NULL)
			break;
		TRY(pass_on(ctx, note));
	}
	return OK;
}

/* The ids in a text of the daemon, separated by commas; what is none is passed
 * over, and so are those after IDS_MAX. */
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

/* Sends the daemon "WORD ID" for each row. */
static void
send_each(struct ctx *ctx, const char *word, const struct rows *rows)
{
	for (int i = 0; i < rows->n; i++) {
		struct row row = row_at(rows, i);

		listener_send(arena_printf(
		    ctx->mem, "%s %lld", word, (long long)row_i64(&row, "id")));
	}
}

/* Has the daemon close the sockets of those of these sessions that have ended.
 */
static enum err
check_sessions(struct ctx *ctx, const char *text)
{
	struct ids ids = ids_of(ctx->mem, text);
	struct rows ended;

	TRY(db_rows(ctx, &sql_push_ended, ARGS(AN("ids", &ids)), &ended));
	send_each(ctx, "close", &ended);
	return OK;
}

/* Takes the next text of the daemon: ids of sessions, which are checked, or a
 * message, which goes to all hosts by a notification. */
static enum err
take_ids_or_message(struct ctx *ctx)
{
	const char *text, *payload;
	int n = read_from_daemon(listener.fd, &text);

	if (n < 0)
		listener.gone = true;
	if (n <= 0)
		return OK;
	if (text[0] != '{')
		return check_sessions(ctx, text);
	payload = arena_strdup(ctx->mem, text);
	return db_do(ctx, &sql_push_notify, ARGS(AN("payload", &payload)));
}

/* Begins to listen, over a new connection.  What was notified before is lost,
 * so the switches are sent and all sessions checked. */
static enum err
listen_anew(struct ctx *ctx)
{
	TRY(db_listen(ctx, "push"));
	TRY(send_switches(ctx));
	listener.listening = true;
	listener.checked_ms = 0;
	return OK;
}

/* Once a minute: asks the daemon for the sessions that have sockets, which are
 * checked when it answers, and deletes old messages of the database. */
static enum err
check_every_minute(struct ctx *ctx)
{
	int64_t now = clock_mono_ms();

	if (listener.checked_ms != 0 && now - listener.checked_ms < CHECK_MS)
		return OK;
	listener.checked_ms = now;
	listener_send("held");
	return db_do(ctx, &sql_push_sweep, NULL);
}

/* Finds tenants that have expired; their sockets are closed within 5 s. */
static enum err
find_expired(struct ctx *ctx)
{
	int64_t now = clock_mono_ms();
	struct rows expired;

	if (listener.expired_ms != 0 && now - listener.expired_ms < EXPIRED_MS)
		return OK;
	listener.expired_ms = now;
	TRY(db_rows(ctx, &sql_push_expired, NULL, &expired));
	send_each(ctx, "tenant", &expired);
	return OK;
}

/* One step: waits for a notification or a text of the daemon, EVENT_WAIT_MS at
 * most, and does what is due.  Notifications are read before poll: libpq may
 * have received some together with the answer to a statement, and poll does not
 * report those. */
static enum err
listen_step(struct ctx *ctx)
{
	struct pollfd p[2] = { { listener.fd, POLLIN, 0 }, { -1, POLLIN, 0 } };

	if (!listener.listening)
		TRY(listen_anew(ctx));
	TRY(check_every_minute(ctx));
	TRY(find_expired(ctx));
	TRY(pass_on_all(ctx));
	p[1].fd = db_wait_fd(ctx);
	(void)poll(p, 2, EVENT_WAIT_MS);
	if (p[0].revents != 0)
		TRY(take_ids_or_message(ctx));
	return pass_on_all(ctx);
}

/* Notes how a step has ended: logs the first failure and the end of failures,
 * and after a failure pauses and begins to listen anew. */
static void
note_outcome(enum err e)
{
	struct pollfd p = { listener.fd, 0, 0 };

	if ((e != OK) != listener.failing)
		log_line(e == OK ? LOG_INFO : LOG_ERROR,
		    "watch: listening to the database %s%s",
		    e == OK ? "works again" : "fails and is tried again: ",
		    e == OK ? "" : err_name(e));
	listener.failing = e != OK;
	if (e == OK)
		return;
	listener.listening = false;
	config_forget();
	(void)poll(&p, 1, PAUSE_MS);
	listener.gone |= p.revents != 0;
}

void
database_run(int fd, const struct conf *conf)
{
	struct arena mem = { 0 };
	struct ctx ctx = { .mem = &mem };

	listener.fd = fd;
	ctx.db = db_open(conf->database, conf->timezone, NULL);
	if (job_next(&ctx, OK) != OK)
		listener.gone = true;
	while (!listener.gone)
		note_outcome(job_next(&ctx, listen_step(&ctx)));
	db_close(ctx.db);
	arena_free(&mem);
}

/* -- the child of the broker --------------------------------------------- */

/* Milliseconds to wait for the daemon and the broker; also the time between two
 * checks of the connection. */
#define RELAY_WAIT_MS 1000
#define RETRY_MS      100
#define RETRY_MAX_MS  5000
/* After the connection was lost nothing is published for this time, because the
 * other hosts may need as long to connect again as this one, and the broker
 * keeps nothing for a host that is not connected. */
#define SETTLE_MS     (RETRY_MAX_MS + 1000)

#define TEXTS_MAX 256 /* texts of the daemon read before the broker's */

static struct {
	const struct broker_driver *driver;
	const struct sender_conf *conf;
	void *at;            /* NULL: not connected */
	int64_t retry_ms;    /* pause after the last failure; 0: none yet */
	int64_t next_try_ms; /* monotonic; not connected: when to try next */
	int64_t settled_ms;  /* monotonic; nothing is published before */
	bool lost;           /* a connection was lost at least once */
	struct waiting_list waiting;
	size_t dropped;   /* messages dropped since the last connection */
	struct arena mem; /* memory for one message */
	bool gone;        /* the daemon has ended */
} relay;

/* Adds a message to those that wait, or drops it when there is no room. */
static void
queue_text(const char *s, size_t n)
{
	struct message m;
	enum err e = message_read(&relay.mem, s, n, &m);

	if (e == OK && !waiting_add(&relay.waiting, m.tenant_id, s, n) &&
	    relay.dropped++ == 0)
		log_line(LOG_ERROR,
		    "relay: %zu bytes wait for the broker; this message of "
		    "tenant %lld is dropped, and so are others for which there "
		    "is no room",
		    relay.waiting.bytes, (long long)m.tenant_id);
	arena_reset(&relay.mem);
}

/* Closes a connection that is broken; the next attempt is made at once. */
static void
lose_broker(void)
{
	log_line(LOG_WARN, "relay: the connection to the broker is lost, it "
	                   "is opened again");
	relay.lost = true;
	relay.driver->close(relay.at);
	relay.at = NULL;
	relay.retry_ms = 0;
	relay.next_try_ms = clock_mono_ms();
}

/* Connects when it is time to.  Each failure doubles the time until the next
 * attempt, up to RETRY_MAX_MS. */
static void
try_broker(void)
{
	const char *why;
	int64_t now = clock_mono_ms();

	if (now < relay.next_try_ms)
		return;
	relay.at = relay.driver->connect(relay.conf, &why);
	if (relay.at != NULL) {
		log_line(LOG_INFO,
		    "relay: connected to the broker, %zu messages were "
		    "dropped before",
		    relay.dropped);
		relay.dropped = 0;
		relay.retry_ms = 0;
		relay.settled_ms = relay.lost ? clock_mono_ms() + SETTLE_MS : 0;
		return;
	}
	if (relay.retry_ms == 0)
		log_line(LOG_ERROR,
		    "relay: cannot connect to the broker: %s; messages wait "
		    "while this is tried again",
		    why);
	relay.retry_ms = relay.retry_ms == 0 ? RETRY_MS : relay.retry_ms * 2;
	if (relay.retry_ms > RETRY_MAX_MS)
		relay.retry_ms = RETRY_MAX_MS;
	relay.next_try_ms = clock_mono_ms() + relay.retry_ms;
}

/* Does the connection take bytes now?  RabbitMQ reads none while it is short of
 * memory; to wait for it would keep messages of other hosts waiting, and fill
 * the socket to the daemon. */
static bool
takes_bytes(void)
{
	struct pollfd p = { relay.driver->fd(relay.at), POLLOUT, 0 };

	return poll(&p, 1, 0) > 0;
}

/* Publishes the messages that wait, in order, as long as the broker takes them,
 * unless a lost connection must settle first (SETTLE_MS).  A message that was
 * being sent when the connection was lost is sent again. */
static void
publish_waiting(void)
{
	if (clock_mono_ms() < relay.settled_ms)
		return;
	while (
	    relay.at != NULL && relay.waiting.first != NULL && takes_bytes()) {
		const struct waiting *w = relay.waiting.first;

		if (!relay.driver->publish(
		        relay.at, w->text, w->n, w->tenant_id)) {
			lose_broker();
			return;
		}
		waiting_drop_first(&relay.waiting);
	}
}

/* Takes the messages of the daemon that have come, up to TEXTS_MAX. */
static void
queue_texts(int fd)
{
	const char *text;
	int n;

	for (int i = 0; i < TEXTS_MAX; i++) {
		n = read_from_daemon(fd, &text);
		if (n < 0)
			relay.gone = true;
		if (n <= 0)
			return;
		queue_text(text, (size_t)n);
	}
}

/* Sends a message of the broker to the daemon.  It is checked and written anew
 * first, so that a malformed message of another program cannot harm the
 * daemon. */
static void
pass_to_daemon(int fd, const struct broker_text *text)
{
	struct message m;
	struct buf b;

	if (message_read(&relay.mem, text->p, text->n, &m) != OK) {
		log_line(LOG_WARN,
		    "relay: the broker sent %zu bytes that are not a message, "
		    "they are dropped",
		    text->n);
		return;
	}
	if (m.tenant_id == 0)
		m.tenant_id = text->tenant_id;
	buf_init(&b, MESSAGE_TEXT_MAX);
	message_write(&b, &m);
	if (!b.over)
		relay.gone |= !send_to_daemon(fd, b.p, b.n);
	buf_free(&b);
}

/* Passes on the messages of the broker that have come, up to TEXTS_MAX. */
static void
read_from_broker(int fd)
{
	struct broker_text text;

	for (int i = 0; i < TEXTS_MAX && relay.at != NULL; i++) {
		enum broker_news news =
		    relay.driver->next(relay.at, &relay.mem, &text);

		if (news == BROKER_TEXT)
			pass_to_daemon(fd, &text);
		arena_reset(&relay.mem);
		if (news == BROKER_LOST)
			lose_broker();
		if (news != BROKER_TEXT)
			return;
	}
}

/* Waits for the daemon and the broker; without a connection, until the next
 * attempt to connect. */
static void
wait_for_texts(int fd)
{
	struct pollfd p[2] = { { fd, POLLIN, 0 }, { -1, POLLIN, 0 } };
	int64_t ms = RELAY_WAIT_MS;

	if (relay.at != NULL)
		p[1].fd = relay.driver->fd(relay.at);
	else
		ms = relay.next_try_ms - clock_mono_ms();
	(void)poll(p, 2, ms < 0 ? 0 : (int)ms);
}

void
broker_run(int fd, const struct conf *conf)
{
	relay.conf = &conf->push;
	relay.driver = broker_of(relay.conf);
	while (!relay.gone) {
		if (relay.at == NULL)
			try_broker();
		read_from_broker(fd);
		publish_waiting();
		wait_for_texts(fd);
		queue_texts(fd);
	}
	if (relay.at != NULL)
		relay.driver->close(relay.at);
}

/* -- the daemon's side --------------------------------------------------- */

bool
child_send(const struct child *c, const char *s, size_t n)
{
	return c->started && send(c->wire.fd, s, n,
	                         MSG_DONTWAIT | MSG_NOSIGNAL) == (ssize_t)n;
}

/* Runs the child.  It keeps its end of the pair and the standard descriptors,
 * and blocks no signals. */
static _Noreturn void
run_child(const struct child *c, int fd, pid_t parent)
{
	sigset_t none;

	(void)sigemptyset(&none);
	(void)sigprocmask(SIG_SETMASK, &none, NULL);
	if (!child_ends_with(parent, SIGKILL))
		_exit(0);
	(void)dup2(fd, 3);
	(void)close_range(4, ~0U, 0);
	sock_recv_plain();
	c->run(3, c->conf);
	_exit(0);
}

/* Takes the texts of the child that have come, up to TURN_BYTES; false: it has
 * ended. */
static bool
take_child_texts(struct wire *w)
{
	struct child *c = w->arg;

	for (size_t all = 0; all < TURN_BYTES;) {
		int n = read_packet(w->fd);

		if (n < 0)
			return false;
		if (n == 0)
			return true;
		all += (size_t)n;
		c->on_text(c, packet, (size_t)n);
	}
	return true;
}

static void
child_gone(struct wire *w)
{
	struct child *c = w->arg;

	c->started = false;
	log_line(LOG_WARN,
	    "%s: this child process has ended and will be started again",
	    c->name);
}

static void
widen_buffer(int fd)
{
	int bytes = SEND_BYTES;

	(void)setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof(bytes));
}

static void
log_failed_start(struct child *c)
{
	log_rarely(&c->failing, LOG_ERROR,
	    "%s: this child process cannot be started: %s; it is tried again "
	    "every second",
	    c->name, strerror(errno));
}

/* Starts the child.  It and the daemon talk by a pair of sockets, which keeps
 * texts apart.  If it cannot be started, that is tried again a second later. */
static void
fork_child(struct child *c)
{
	pid_t parent = getpid();
	int pair[2];

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0) {
		log_failed_start(c);
		return;
	}
	widen_buffer(pair[0]);
	widen_buffer(pair[1]);
	c->pid = fork();
	if (c->pid == 0)
		run_child(c, pair[1], parent);
	if (c->pid < 0)
		log_failed_start(c);
	(void)close(pair[1]);
	c->wire = (struct wire){ .fd = pair[0],
		.ready = take_child_texts,
		.gone = child_gone,
		.arg = c };
	c->started = c->pid > 0 && loop_watch(&c->wire);
	if (c->pid < 0)
		(void)close(pair[0]);
	else if (!c->started) /* nobody would hear it: the next one is tried */
		(void)kill(c->pid, SIGKILL);
}

void
child_keep_running(struct child *c)
{
	if (c->pid > 0 && waitpid(c->pid, NULL, WNOHANG) == c->pid)
		c->pid = 0;
	if (c->started || c->pid > 0)
		return;
	fork_child(c);
}
