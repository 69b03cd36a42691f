/* broker_child.c - the child process that talks to a broker for the daemon.
 * While the broker cannot be reached, messages to publish wait in this process:
 * they arrive late, but no other process of the suite waits for the broker. */
#include <poll.h>
#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/mem.h"
#include "bus/broker.h"
#include "bus/message.h"
#include "push/child.h"
#include "push/child_work.h"

/* Milliseconds to wait for the daemon and the broker; also the time between two
 * checks of the connection. */
#define WAIT_MS      1000
#define RETRY_MS     100
#define RETRY_MAX_MS 5000
/* After the connection was lost nothing is published for this time, because the
 * other hosts may need as long to connect again as this one, and the broker
 * keeps nothing for a host that is not connected. */
#define SETTLE_MS    (RETRY_MAX_MS + 1000)

/* Bytes of messages that may wait. */
#define KEPT_MAX ((size_t)16 * 1024 * 1024)
#define A_TURN   256 /* texts of the daemon read before the broker's */

struct kept {
	struct kept *next;
	size_t n;
	char text[];
};

static struct {
	const struct broker_driver *driver;
	const struct sender_conf *conf;
	void *at; /* NULL: not connected */
	int64_t retry_ms, next_try_ms, settled_ms;
	bool lost; /* a connection was lost at least once */
	struct kept *first, **last;
	/* kept: bytes that wait; dropped: lost messages */
	size_t kept, dropped;
	struct arena mem; /* memory for one message */
	bool gone;        /* the daemon has ended */
} own;

static void
keep(const char *s, size_t n)
{
	struct kept *added;

	if (own.kept + n > KEPT_MAX) {
		if (own.dropped++ == 0)
			log_line(LOG_ERROR,
			    "relay: %zu bytes wait for the broker, further "
			    "messages are dropped",
			    own.kept);
		return;
	}
	added = mem_new(sizeof(*added) + n + 1);
	added->n = n;
	memcpy(added->text, s, n);
	if (own.first == NULL)
		own.last = &own.first;
	*own.last = added;
	own.last = &added->next;
	own.kept += n;
}

static void
let_go(void)
{
	struct kept *gone = own.first;

	own.first = gone->next;
	own.kept -= gone->n;
	mem_free(gone);
}

static void
lose(void)
{
	log_line(LOG_WARN, "relay: the connection to the broker is lost, it "
	                   "is opened again");
	own.lost = true;
	own.driver->close(own.at);
	own.at = NULL;
	own.retry_ms = 0;
	own.next_try_ms = clock_mono_ms();
}

/* Connects when it is time to.  Each failure doubles the time until the next
 * attempt, up to RETRY_MAX_MS. */
static void
try_again(void)
{
	const char *why;
	int64_t now = clock_mono_ms();

	if (now < own.next_try_ms)
		return;
	own.at = own.driver->connect(own.conf, &why);
	if (own.at != NULL) {
		log_line(LOG_INFO,
		    "relay: connected to the broker, %zu messages were "
		    "dropped before",
		    own.dropped);
		own.dropped = 0;
		own.retry_ms = 0;
		own.settled_ms = own.lost ? clock_mono_ms() + SETTLE_MS : 0;
		return;
	}
	if (own.retry_ms == 0)
		log_line(LOG_ERROR,
		    "relay: cannot connect to the broker: %s; messages wait "
		    "while this is tried again",
		    why);
	own.retry_ms = own.retry_ms == 0 ? RETRY_MS : own.retry_ms * 2;
	if (own.retry_ms > RETRY_MAX_MS)
		own.retry_ms = RETRY_MAX_MS;
	own.next_try_ms = clock_mono_ms() + own.retry_ms;
}

/* Publishes in order.  A message that was being sent when the connection was
 * lost is sent again. */
static void
publish_kept(void)
{
	if (clock_mono_ms() < own.settled_ms)
		return;
	while (own.at != NULL && own.first != NULL) {
		struct message m;
		bool sent = true;

		if (message_read(&own.mem, own.first->text, own.first->n, &m) ==
		    OK)
			sent = own.driver->publish(
			    own.at, own.first->text, own.first->n, m.tenant_id);
		arena_reset(&own.mem);
		if (!sent) {
			lose();
			return;
		}
		let_go();
	}
}

static void
hear_daemon(int fd)
{
	const char *text;
	int n;

	for (int i = 0; i < A_TURN; i++) {
		n = parent_hear(fd, &text);
		if (n < 0)
			own.gone = true;
		if (n <= 0)
			return;
		keep(text, (size_t)n);
	}
}

/* Sends a message of the broker to the daemon.  It is checked and written anew
 * first, so that a malformed message of another program cannot harm the
 * daemon. */
static void
tell_daemon(int fd, const struct broker_text *text)
{
	struct message m;
	struct buf b;

	if (message_read(&own.mem, text->p, text->n, &m) != OK) {
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
		own.gone |= !parent_tell(fd, b.p, b.n);
	buf_free(&b);
}

static void
hear_broker(int fd)
{
	struct broker_text text;

	for (int i = 0; i < A_TURN && own.at != NULL; i++) {
		enum broker_news news =
		    own.driver->next(own.at, &own.mem, &text);

		if (news == BROKER_TEXT)
			tell_daemon(fd, &text);
		arena_reset(&own.mem);
		if (news == BROKER_LOST)
			lose();
		if (news != BROKER_TEXT)
			return;
	}
}

static void
wait(int fd)
{
	struct pollfd p[2] = { { fd, POLLIN, 0 }, { -1, POLLIN, 0 } };
	int64_t ms = WAIT_MS;

	if (own.at != NULL)
		p[1].fd = own.driver->fd(own.at);
	else
		ms = own.next_try_ms - clock_mono_ms();
	(void)poll(p, 2, ms < 0 ? 0 : (int)ms);
}

void
broker_run(int fd, const struct conf *conf)
{
	own.conf = &conf->push;
	own.driver = broker_of(own.conf);
	while (!own.gone) {
		if (own.at == NULL)
			try_again();
		hear_broker(fd);
		publish_kept();
		wait(fd);
		hear_daemon(fd);
	}
	if (own.at != NULL)
		own.driver->close(own.at);
}
