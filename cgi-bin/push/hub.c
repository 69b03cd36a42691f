/* hub.c - decides which socket gets which message and when one is closed. */
#include "push/hub.h"

#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/num.h"
#include "store/ctx.h"

/* Limit of the demo messages of one browser: one every DEMO_MS on average,
 * DEMO_BURST at once. */
#define DEMO_MS           200
#define DEMO_BURST        5
/* The same for all browsers of a tenant together: each message may go to all of
 * them, so their frames grow with the square of their number. */
#define DEMO_TENANT_MS    50
#define DEMO_TENANT_BURST 20
/* Tenants whose last messages are known; those with the same remainder share a
 * place. */
#define DEMO_TENANTS      64

/* Sockets of one user.  A tab of the site has one; whoever had no limit of his
 * own could take those that an address, or the daemon, may have. */
#define USER_SOCKETS_MAX 50

#define IDS_BYTES 4000 /* bytes of one text of session ids */

static struct {
	struct connections connections;
	struct arena mem; /* memory for one event */
	struct frame *pong;
	struct hub_counts counts;
	struct hub_out out;
	bool off, no_demo; /* the configuration allows no sockets; no demo
	                      messages */
	bool ending;       /* the daemon is going to end */
	int64_t silence_ms, most;
	int64_t demoed_ms[DEMO_TENANTS];
} hub;

void
hub_open(const struct hub_out *out, int64_t silence_s, int64_t most)
{
	hub.silence_ms = silence_s * 1000;
	hub.most = most;
	hub.out = *out;
	hub.pong = frame_text("pong", 4);
}

/* Is no socket kept: does the configuration allow none, or does the daemon end?
 */
static bool
is_closed(void)
{
	return hub.off || hub.ending;
}

static struct client *
client_of(struct connection *s)
{
	return (struct client *)s;
}

void
hub_quit(struct client *c, enum close_code code)
{
	c->close_code = (uint16_t)code;
	connection_remove(&hub.connections, &c->connection);
	queue_free(&c->out);
	hub.counts.flooding += code == CLOSE_FLOODING;
}

/* Closes the socket with this code; a socket that is already being closed keeps
 * the code it has. */
static void
close_with(struct client *c, enum close_code code)
{
	if (c->close_code != 0)
		return;
	hub_quit(c, code);
	hub.out.close(c);
}

/* For connections_for where only their number is wanted. */
static void
do_nothing(void *arg, struct connection *s)
{
	(void)arg;
	(void)s;
}

/* Is one of the last tenth of all sockets asked for by a tenant that has a
 * quarter of them?  Else the users of one tenant together could take all. */
static bool
is_tenant_crowding(const struct client *c)
{
	return hub.counts.sockets > hub.most - hub.most / 10 &&
	       (int64_t)connections_of_tenant(&hub.connections,
	           c->connection.id.tenant_id, do_nothing,
	           NULL) >= hub.most / 4;
}

void
hub_enter(struct client *c)
{
	hub.counts.sockets++;
	hub.counts.handshakes++;
	c->heard_ms = clock_mono_ms();
	if (is_closed())
		close_with(c, CLOSE_GOING_AWAY);
	else if (connections_of_user(&hub.connections, &c->connection.id) >=
	             USER_SOCKETS_MAX ||
	         is_tenant_crowding(c))
		close_with(c, CLOSE_TRY_LATER);
	else
		connection_add(&hub.connections, &c->connection);
}

void
hub_leave(struct client *c)
{
	hub.counts.sockets--;
	connection_remove(&hub.connections, &c->connection);
	queue_free(&c->out);
	buf_free(&c->in);
}

/* Queues a frame for a client; one that reads too slowly is closed. */
static void
client_send(struct client *c, struct frame *f)
{
	if (!queue_add(&c->out, f, clock_mono_ms())) {
		hub.counts.slow++;
		close_with(c, CLOSE_SLOW);
		return;
	}
	hub.counts.frames++;
	hub.out.wake(c);
}

/* For connections_for: sends the frame arg. */
static void
send_frame(void *arg, struct connection *s)
{
	client_send(client_of(s), arg);
}

static void
deliver_message(const struct message *m)
{
	struct frame *f = frame_new(m->type, m->content);

	hub.counts.messages++;
	(void)connections_for(&hub.connections, m, send_frame, f);
	frame_drop(f);
}

/* Reads a text as a message into hub.mem; false, and logged: it is none. */
static bool
read_message(const char *text, size_t n, struct message *m)
{
	if (message_read(&hub.mem, text, n, m) == OK)
		return true;
	log_line(
	    LOG_WARN, "a text of %zu bytes is not a message and is dropped", n);
	return false;
}

void
hub_deliver(const char *text, size_t n)
{
	struct message m;

	if (!is_closed() && read_message(text, n, &m))
		deliver_message(&m);
	arena_reset(&hub.mem);
}

void
hub_publish(const char *text, size_t n)
{
	if (hub.out.publish == NULL)
		hub_deliver(text, n);
	else if (!hub.out.publish(text, n))
		hub.counts.lost++;
}

size_t
hub_reach(const char *text, size_t n)
{
	struct message m;
	size_t reached = 0;

	if (!is_closed() && read_message(text, n, &m))
		reached =
		    connections_for(&hub.connections, &m, do_nothing, NULL);
	arena_reset(&hub.mem);
	return reached;
}

/* Is `at`, which each demo message moves on by ms, less than `burst` messages
 * ahead of the clock? */
static bool
demo_is_due(int64_t at, int64_t ms, int burst)
{
	return at - clock_mono_ms() <= ms * (burst - 1);
}

static void
demo_move_on(int64_t *at, int64_t ms)
{
	int64_t now = clock_mono_ms();

	*at = (*at > now ? *at : now) + ms;
}

/* May c send a demo message now?  If so, it counts as one. */
static bool
demo_allowed(struct client *c)
{
	int64_t *all =
	    &hub.demoed_ms[(uint64_t)c->connection.id.tenant_id % DEMO_TENANTS];

	if (hub.no_demo || !demo_is_due(c->demoed_ms, DEMO_MS, DEMO_BURST) ||
	    !demo_is_due(*all, DEMO_TENANT_MS, DEMO_TENANT_BURST))
		return false;
	demo_move_on(&c->demoed_ms, DEMO_MS);
	demo_move_on(all, DEMO_TENANT_MS);
	return true;
}

/* Sends the answer to a demo message.  It goes to administrators of the
 * sender's own tenant only, whatever user id the demo message names. */
static void
demo_send(const struct client *c, const struct demo *demo)
{
	const struct ws_ticket *from = &c->connection.id;
	struct message m = {
		.tenant_id = from->tenant_id,
		.user_type = USER_ADMIN,
		.user_id = demo->to_user_id,
		.type = "demo-message-receive",
		.content = frame_demo(&hub.mem, demo, from->user_id),
	};
	struct buf text;

	if (strlen(m.content) > MESSAGE_CONTENT_MAX)
		return;
	buf_init(&text, MESSAGE_TEXT_MAX);
	message_write(&text, &m);
	hub_publish(text.p, text.n);
	buf_free(&text);
}

/* Logs a message that cannot be understood, once for each socket: that is
 * enough to find the page that sends it. */
static void
log_unknown(struct client *c, size_t n)
{
	const struct ws_ticket *id = &c->connection.id;

	if (!c->unknown_logged)
		log_line(LOG_INFO,
		    "user %lld of tenant %lld sent an unknown message of "
		    "%zu bytes, ignored as all further ones",
		    (long long)id->user_id, (long long)id->tenant_id, n);
	c->unknown_logged = true;
}

void
hub_receive(struct client *c, const char *s, size_t n)
{
	struct demo demo;

	switch (frame_read(&hub.mem, s, n, &demo)) {
	case SAID_PING:
		client_send(c, hub.pong);
		break;
	case SAID_DEMO:
		if (demo_allowed(c))
			demo_send(c, &demo);
		break;
	case SAID_NOTHING:
		if (n > 0)
			log_unknown(c, n);
		break;
	}
	arena_reset(&hub.mem);
}

/* Closes the socket, because its session or its tenant has ended.  arg: not
 * used. */
static void
revoke(void *arg, struct connection *s)
{
	(void)arg;
	hub.counts.revoked++;
	close_with(client_of(s), CLOSE_REVOKED);
}

void
hub_close_sessions(const char *ids)
{
	while (*ids != '\0') {
		size_t n = strcspn(ids, ",");
		int64_t id;

		if (num_read(ids, n, &id) == OK)
			(void)connections_of_session(
			    &hub.connections, id, revoke, NULL);
		ids += n + (ids[n] == ',');
	}
}

void
hub_close_tenant(int64_t tenant_id)
{
	(void)connections_of_tenant(&hub.connections, tenant_id, revoke, NULL);
}

/* For connections_each: closes the socket, since no sockets are kept now. */
static void
send_away(void *arg, struct connection *s)
{
	(void)arg;
	close_with(client_of(s), CLOSE_GOING_AWAY);
}

void
hub_close_all(void)
{
	hub.ending = true;
	(void)connections_each(&hub.connections, send_away, NULL);
}

void
hub_allow(bool enabled, bool demo)
{
	hub.no_demo = !demo;
	hub.off = !enabled;
	if (hub.off)
		(void)connections_each(&hub.connections, send_away, NULL);
}

/* Closes the socket if it is silent or slow, or if its session has expired.
 * arg: the time in ms by the wall clock, and by the monotonic clock. */
static void
check_client(void *arg, struct connection *s)
{
	struct client *c = client_of(s);
	const int64_t *now = arg;
	int64_t silent = now[1] - c->heard_ms;

	if (now[0] >= c->connection.id.expires_ms) {
		revoke(NULL, s);
	} else if (queue_late(&c->out, now[1])) {
		hub.counts.slow++;
		close_with(c, CLOSE_SLOW);
	} else if (silent >= 2 * hub.silence_ms) {
		close_with(c, CLOSE_GOING_AWAY);
	} else if (silent >= hub.silence_ms && !c->ping_due) {
		c->ping_due = true;
		hub.out.wake(c);
	}
}

void
hub_sweep(int64_t now_ms)
{
	int64_t now[2] = { now_ms, clock_mono_ms() };

	(void)connections_each(&hub.connections, check_client, now);
}

/* Ids of sessions that are being listed. */
struct listing {
	void (*fn)(const char *ids);
	bool new_only;  /* only of sockets that were not listed before */
	struct buf ids; /* those that fn was not called with yet */
};

/* For connections_each: adds the id of the session to the text, and gives the
 * text to fn before the next id might no longer fit. */
static void
list_connection(void *arg, struct connection *s)
{
	struct listing *l = arg;
	struct client *c = client_of(s);

	if (l->new_only && c->listed)
		return;
	c->listed = true;
	if (l->ids.n > 0)
		buf_str(&l->ids, ",");
	buf_i64(&l->ids, s->id.session_id);
	if (l->ids.n < IDS_BYTES - NUM_MAX - 2)
		return;
	l->fn(buf_text(&l->ids));
	buf_clear(&l->ids, IDS_BYTES);
}

static void
list_sessions(struct listing *l)
{
	buf_init(&l->ids, IDS_BYTES);
	(void)connections_each(&hub.connections, list_connection, l);
	if (l->ids.n > 0)
		l->fn(buf_text(&l->ids));
	buf_free(&l->ids);
}

void
hub_sessions(void (*fn)(const char *ids))
{
	list_sessions(&(struct listing){ .fn = fn });
}

void
hub_newcomers(void (*fn)(const char *ids))
{
	list_sessions(&(struct listing){ .fn = fn, .new_only = true });
}

const struct hub_counts *
hub_counts(void)
{
	return &hub.counts;
}
