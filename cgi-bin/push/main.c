/*
 * main.c - the push daemon: takes over the websockets that nginx passes on, and
 * sends each the messages that are for it.
 *
 * Messages come from the processes of this host by a datagram socket, one for
 * all of them, $FLEETDESK_HOME/run/push-in.sock, so that they are read in the
 * order in which they were sent; and from other hosts by a child process, which
 * listens to the database or to a broker.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sysexits.h>
#include <unistd.h>

#include "app/listen_socket.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/num.h"
#include "bus/broker.h"
#include "bus/message.h"
#include "push/child.h"
#include "push/hub.h"
#include "push/websocket.h"

/* -- the socket for messages of this host -------------------------------- */

#define ANSWER_MAX 512

static struct {
	struct sockaddr_un at;
	struct wire wire;
	char text[MESSAGE_TEXT_MAX + 1];
} inbox;

/* Who has sent a text: the address to which an answer goes, by the socket on
 * which the text came. */
struct asker {
	int fd;
	struct sockaddr_un from;
	socklen_t size;
};

/* Sends the asker the text; it is lost if he does not take it now. */
static void
answer(const struct asker *q, const char *text, int len)
{
	(void)sendto(q->fd, text, (size_t)len, MSG_DONTWAIT | MSG_NOSIGNAL,
	    (const struct sockaddr *)&q->from, q->size);
}

/* Answers the question "counts" with the counters of the daemon, as JSON. */
static void
answer_counts(const struct asker *q)
{
	const struct hub_counts *n = hub_counts();
	char text[ANSWER_MAX];
	int len = snprintf(text, sizeof(text),
	    "{\"sockets\":%lld,\"handshakes\":%lld,\"messages\":%lld,"
	    "\"frames\":%lld,\"slow\":%lld,\"flooding\":%lld,"
	    "\"revoked\":%lld,\"lost\":%lld}",
	    (long long)n->sockets, (long long)n->handshakes,
	    (long long)n->messages, (long long)n->frames, (long long)n->slow,
	    (long long)n->flooding, (long long)n->revoked, (long long)n->lost);

	answer(q, text, len);
}

/* Answers how many sockets the message of n bytes would go to (PUSH_REACH). */
static void
answer_reach(const struct asker *q, const char *s, size_t n)
{
	char text[NUM_MAX + 1];

	answer(q, text, snprintf(text, sizeof(text), "%zu", hub_reach(s, n)));
}

/* Takes the messages and questions of processes of this host that have come, up
 * to TURN_BYTES.  A text that is too long arrives cut off, so it is not JSON
 * any more and is dropped as unreadable.  Always true, because the socket stays
 * open. */
static bool
take_texts(struct wire *w)
{
	const size_t reach = sizeof(PUSH_REACH) - 1;

	for (size_t all = 0; all < TURN_BYTES;) {
		struct asker q = { .fd = w->fd, .size = sizeof(q.from) };
		ssize_t n = recvfrom(w->fd, inbox.text, sizeof(inbox.text) - 1,
		    MSG_DONTWAIT, (struct sockaddr *)&q.from, &q.size);

		if (n < 0)
			break;
		all += (size_t)n;
		inbox.text[n] = '\0';
		if (strcmp(inbox.text, "counts") == 0)
			answer_counts(&q);
		else if (strncmp(inbox.text, PUSH_REACH, reach) == 0)
			answer_reach(&q, inbox.text + reach, (size_t)n - reach);
		else
			hub_publish(inbox.text, (size_t)n);
	}
	return true;
}

/* Opens the socket for messages of this host; returns NULL, or what is wrong.
 */
static const char *
inbox_open(const char *home)
{
	int n = snprintf(inbox.at.sun_path, sizeof(inbox.at.sun_path), "%s/%s",
	    home, PUSH_SOCKET);
	int fd;

	if (n < 0 || (size_t)n >= sizeof(inbox.at.sun_path))
		return "FLEETDESK_HOME is too long for the path of the socket "
		       "push-in.sock";
	inbox.at.sun_family = AF_UNIX;
	fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	(void)unlink(inbox.at.sun_path);
	if (fd < 0 ||
	    bind(fd, (const struct sockaddr *)&inbox.at, sizeof(inbox.at)) !=
	        0 ||
	    chmod(inbox.at.sun_path, 0660) != 0)
		return strerror(errno);
	inbox.wire = (struct wire){ .fd = fd, .ready = take_texts };
	return loop_watch(&inbox.wire)
	           ? NULL
	           : "libwebsockets cannot wait for the socket push-in.sock";
}

static void
inbox_close(void)
{
	(void)unlink(inbox.at.sun_path);
}

/* -- the daemon ---------------------------------------------------------- */

#define SOCKETS_MAX 10000
#define FILES_OWN   500  /* descriptors that are not websockets, at most */
#define ACCEPTS_MAX 64   /* connections accepted in one pass of the loop */
#define LEAVE_MS    3000 /* time for browsers to answer the close frame */

static struct {
	struct conf conf;
	struct listen listen;
	struct wire accept, signal;
	struct child watch, relay; /* of the database; of the broker */
	/* Until when an ending daemon waits for browsers, monotonic; 0: it is
	 * not ending. */
	int64_t leave_ms;
} own;

/* Accepts new connections of nginx, up to ACCEPTS_MAX; always true, because the
 * listening socket stays open. */
static bool
accept_connections(struct wire *w)
{
	for (int i = 0; i < ACCEPTS_MAX; i++) {
		int fd = accept4(w->fd, NULL, NULL, SOCK_CLOEXEC);

		if (fd < 0)
			break;
		loop_take(fd);
	}
	return true;
}

/* Begins to end: no connection comes any more, and all sockets are closed.  The
 * loop goes on until the browsers have answered, or LEAVE_MS (is_wanted). */
static void
end_daemon(void)
{
	if (own.leave_ms != 0)
		return;
	own.leave_ms = clock_mono_ms() + LEAVE_MS;
	log_line(LOG_INFO, "ending: %lld websockets are being closed",
	    (long long)hub_counts()->sockets);
	listen_unlink(&own.listen);
	inbox_close();
	hub_close_all();
}

static bool
take_signal(struct wire *w)
{
	struct signalfd_siginfo info;

	if (read(w->fd, &info, sizeof(info)) == sizeof(info))
		end_daemon();
	return true;
}

/* Has the child of the database check these sessions, which sends back those
 * that have ended. */
static void
check_sessions(const char *ids)
{
	(void)child_send(&own.watch, ids, strlen(ids));
}

/* Carries out a text of the child process that listens to the database; child.h
 * says which there are. */
static void
take_database_text(struct child *c, const char *s, size_t n)
{
	int64_t tenant;

	(void)c;
	if (s[0] == '{')
		hub_deliver(s, n);
	else if (strncmp(s, "close ", 6) == 0)
		hub_close_sessions(s + 6);
	else if (strncmp(s, "allow ", 6) == 0 && n == 9)
		hub_allow(s[6] == '1', s[8] == '1');
	else if (strcmp(s, "held") == 0)
		hub_sessions(check_sessions);
	else if (strncmp(s, "tenant ", 7) == 0 &&
	         num_read(s + 7, n - 7, &tenant) == OK)
		hub_close_tenant(tenant);
	else
		log_line(LOG_WARN,
		    "watch: a text of this child is unknown and is "
		    "ignored: %s",
		    s);
}

static void
take_broker_text(struct child *c, const char *s, size_t n)
{
	(void)c;
	hub_deliver(s, n);
}

/* Sends a message to the daemons of all hosts: by the broker when one is
 * configured, else by the database. */
static bool
publish(const char *s, size_t n)
{
	bool by_broker = own.relay.run != NULL;

	return child_send(by_broker ? &own.relay : &own.watch, s, n);
}

/* What is done every second, until the daemon leaves. */
static void
tick(void)
{
	if (own.leave_ms != 0)
		return;
	child_keep_running(&own.watch);
	if (own.relay.run != NULL)
		child_keep_running(&own.relay);
	/* A session may have ended between nginx's check and the end of the
	 * handshake, so new sockets are checked again. */
	hub_newcomers(check_sessions);
	hub_sweep(clock_ms());
}

/* A descriptor from which SIGTERM and SIGINT are read, which else are blocked;
 * -1: there is none. */
static int
open_signals(void)
{
	sigset_t set;

	(void)sigemptyset(&set);
	(void)sigaddset(&set, SIGTERM);
	(void)sigaddset(&set, SIGINT);
	(void)sigprocmask(SIG_BLOCK, &set, NULL);
	return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

/* How many websockets the daemon may have, by its limit of open files. */
static int64_t
sockets_max(void)
{
	struct rlimit files = { 0 };

	(void)getrlimit(RLIMIT_NOFILE, &files);
	if (files.rlim_cur > SOCKETS_MAX + FILES_OWN)
		return SOCKETS_MAX;
	return (int64_t)files.rlim_cur - FILES_OWN;
}

static void
open_hub(void)
{
	bool only_host = strcmp(own.conf.push.sender, "local") == 0;
	const struct hub_out out = {
		.publish = only_host ? NULL : publish,
		.wake = sock_wake,
		.close = sock_close,
	};

	hub_open(&out, own.conf.push_silence_s, sockets_max());
}

/* Reads the configuration; returns NULL, or a text that says what is wrong. */
static const char *
configure(void)
{
	uint8_t key[WS_TICKET_KEY_LEN];
	const char *wrong = conf_load(&own.conf);

	if (wrong != NULL)
		return wrong;
	wrong = broker_wrong(&own.conf.push);
	if (wrong != NULL)
		return wrong;
	if (!ws_ticket_key(own.conf.home, key))
		return "FLEETDESK_HOME has no push.key of 64 hex digits";
	sock_setup(key, sockets_max());
	own.watch = (struct child){ .name = "watch",
		.run = database_run,
		.conf = &own.conf,
		.on_text = take_database_text };
	if (broker_of(&own.conf.push) != NULL)
		own.relay = (struct child){ .name = "relay",
			.run = broker_run,
			.conf = &own.conf,
			.on_text = take_broker_text };
	open_hub();
	return NULL;
}

/* Opens all sockets and starts the children; returns NULL, or a text that says
 * what is wrong. */
static const char *
open_all(void)
{
	const char *wrong = listen_open(&own.listen, 0, own.conf.home, "push");

	if (wrong != NULL)
		return wrong;
	if (!loop_open(tick))
		return "libwebsockets cannot start";
	wrong = inbox_open(own.conf.home);
	if (wrong != NULL)
		return wrong;
	own.accept =
	    (struct wire){ .fd = own.listen.fd, .ready = accept_connections };
	own.signal =
	    (struct wire){ .fd = open_signals(), .ready = take_signal };
	if (!loop_watch(&own.accept) || !loop_watch(&own.signal))
		return "libwebsockets cannot wait for the listening socket or "
		       "for signals";
	tick();
	return NULL;
}

/* Does the daemon go on?  Once it is ending, as long as sockets are open, and
 * until leave_ms. */
static bool
is_wanted(void)
{
	if (own.leave_ms == 0)
		return true;
	return hub_counts()->sockets > 0 && clock_mono_ms() < own.leave_ms;
}

int
main(int argc, char **argv)
{
	const char *wrong;

	log_name("push");
	if (argc > 1) {
		(void)fprintf(stderr, "usage: %s\n", argv[0]);
		return EX_USAGE;
	}
	wrong = configure();
	if (wrong != NULL) {
		log_line(LOG_ERROR, "%s", wrong);
		return EX_CONFIG;
	}
	wrong = open_all();
	if (wrong != NULL) {
		log_line(LOG_ERROR, "%s", wrong);
		return EX_UNAVAILABLE;
	}
	log_line(LOG_INFO, "started, messages are sent by: %s",
	    own.conf.push.sender);
	while (is_wanted() && loop_turn())
		;
	/* The kernel closes the sockets that are still open when the process
	 * ends; to destroy the context of lws would take longer. */
	return own.leave_ms != 0 ? 0 : EX_OSERR;
}
