/*
 * ws_fuzz.c - `ws_fuzz PORT HOME TOKEN SEED FRAMES`: sends handshakes and
 * frames with mistakes to the push daemon, directly and through nginx.  After
 * each such connection a correct client (the neighbour) must get a message.
 * Prints how the connections ended and exits with 0, or prints what was wrong
 * and exits with 1.
 */
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "auth/ws_ticket.h"
#include "base/clock.h"
#include "base/num.h"
#include "bus/message.h"
#include "lib/random_bytes.h"
#include "lib/ws.h"

#define TEXT_MAX 4096
#define PATIENCE 60000 /* ms to wait for an answer that must arrive */
#define MOMENT   2     /* ms to wait for an answer that may arrive */
#define CODES    5000

static struct {
	int64_t port, left, frames, sockets, number;
	const char *home, *token;
	uint8_t key[WS_TICKET_KEY_LEN];
	char path[300], push[200];
	int inbox;
	struct ws neighbour;
	int64_t ended[CODES + 1];
} run;

/* Prints what is wrong and ends the test with exit status 1. */
static _Noreturn void PRINTF(1, 2) wrong(const char *how, ...)
{
	va_list ap;

	va_start(ap, how);
	(void)vprintf(how, ap);
	va_end(ap);
	printf(" (frame %lld)\n", (long long)run.frames);
	(void)fflush(stdout);
	_exit(1);
}

/* -- the neighbour: the correct client ----------------------------------- */

static void
call_inbox(void)
{
	struct sockaddr_un to = { .sun_family = AF_UNIX };

	(void)snprintf(
	    to.sun_path, sizeof(to.sun_path), "%s/run/push-in.sock", run.home);
	run.inbox = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (connect(run.inbox, (struct sockaddr *)&to, sizeof(to)) != 0)
		wrong("the daemon takes no messages");
}

static void
send_number(void)
{
	char digits[NUM_MAX + 1];
	struct message m = { .tenant_id = 1,
		.socket = run.neighbour.session,
		.type = "n",
		.content = digits };
	struct buf text;

	(void)num_write(++run.number, digits);
	buf_init(&text, MESSAGE_TEXT_MAX);
	message_write(&text, &m);
	if (send(run.inbox, text.p, text.n, 0) != (ssize_t)text.n)
		wrong("the daemon takes no message");
	buf_free(&text);
}

static bool
is_demo(const struct ws_frame *f)
{
	static const char head[] = "{\"type\":\"demo-message-receive\",";

	return f->op == WS_TEXT && f->n >= sizeof(head) &&
	       memcmp(f->p, head, sizeof(head) - 1) == 0;
}

/* Has the neighbour received the message with the next number?  It answers
 * pings and skips demo messages of other clients; anything else is wrong. */
static bool
number_came(void)
{
	struct ws_frame f;
	char text[100];

	while (ws_next(&run.neighbour, &f)) {
		if (f.op == WS_PING) {
			(void)ws_send(&run.neighbour, WS_PONG, true, f.p, f.n);
			continue;
		}
		if (is_demo(&f))
			continue;
		(void)snprintf(text, sizeof(text),
		    "{\"type\":\"n\",\"content\":\"%lld\"}",
		    (long long)run.number);
		if (f.op != WS_TEXT || f.n != strlen(text) ||
		    memcmp(f.p, text, f.n) != 0)
			wrong("the neighbour got %d «%.*s», not %s", f.op,
			    (int)f.n, f.p, text);
		return true;
	}
	return false;
}

static void
ask_neighbour(void)
{
	int64_t end = clock_mono_ms() + PATIENCE;
	struct pollfd p = { run.neighbour.fd, POLLIN, 0 };

	send_number();
	while (!number_came()) {
		(void)poll(&p, 1, PATIENCE);
		if (!ws_read(&run.neighbour))
			wrong("the neighbour was hung up on");
		if (clock_mono_ms() > end)
			wrong("the neighbour waits");
	}
}

/* -- sending ------------------------------------------------------------- */

/* Sends the bytes in up to four pieces.  Returns false when the other side has
 * closed the connection. */
static bool
send_pieces(struct ws *w, const unsigned char *p, size_t n)
{
	while (n > 0) {
		size_t here = fault_dice(4) == 0 ? 1 + fault_dice(n) : n;

		if (!ws_raw(w, p, here))
			return false;
		p += here;
		n -= here;
	}
	return true;
}

/* -- receiving ----------------------------------------------------------- */

/* May a close frame of the daemon have this code?  It sends its own codes or
 * repeats the code of the client's close frame. */
static bool
may_end_with(int code)
{
	return code == 0 || (code >= 1000 && code <= 1003) ||
	       (code >= 1007 && code <= 1011) || code == 1013 ||
	       (code >= 3000 && code < CODES);
}

static void
judge(const struct ws_frame *f)
{
	switch (f->op) {
	case WS_TEXT:
		if ((f->n != 4 || memcmp(f->p, "pong", 4) != 0) && !is_demo(f))
			wrong("«%.*s» was said", (int)f->n, f->p);
		return;
	case WS_CLOSE:
		if (!may_end_with(f->code) || f->n == 1)
			wrong("ended with %d", f->code);
		run.ended[f->code]++;
		return;
	case WS_PING:
	case WS_PONG:
		return;
	default:
		wrong("a frame %d came", f->op);
	}
}

/* Reads and checks what arrives within ms.  Returns false when the connection
 * has ended. */
static bool
listen_for(struct ws *w, int ms)
{
	struct pollfd p = { w->fd, POLLIN, 0 };
	struct ws_frame f;
	bool open = true;

	if (poll(&p, 1, ms) > 0)
		open = ws_read(w);
	while (ws_next(w, &f)) {
		judge(&f);
		open &= f.op != WS_CLOSE;
	}
	return open;
}

/* -- one connection ------------------------------------------------------ */

/* Prepares a handshake: with `direct` as nginx sends it to the daemon, else as
 * a browser sends it to nginx. */
static struct ws_call
call_of(bool direct, char headers[WS_TICKET_TEXT + 100])
{
	struct ws_ticket id = { .user_type = 2,
		.user_id = 999999,
		.tenant_id = 1,
		.session_id = INT64_C(1) << 40,
		.expires_ms = clock_ms() + 600000 };
	struct ws_call call = { .port = (int)run.port, .path = run.path };
	char text[WS_TICKET_TEXT];

	if (!direct)
		return call;
	(void)snprintf(id.socket, sizeof(id.socket), "%032llx",
	    (unsigned long long)run.sockets);
	ws_ticket_write(run.key, &id, clock_ms(), text);
	(void)snprintf(
	    headers, WS_TICKET_TEXT + 100, "X-WS-Ident: %s\r\n", text);
	call.at = run.push;
	call.path = "/";
	call.headers = headers;
	return call;
}

static void
talk(struct ws *w)
{
	static unsigned char frame[FAULT_FRAME_MAX];
	size_t most = 1 + fault_dice(40);

	for (size_t i = 0; i < most && run.left > 0; i++) {
		run.frames++;
		run.left--;
		if (!send_pieces(w, frame, fault_frame(frame)) ||
		    !listen_for(w, fault_dice(3) == 0 ? MOMENT : 0))
			return;
	}
	while (fault_dice(4) == 0 && listen_for(w, MOMENT))
		;
}

static void
shake_hands_badly(struct ws *w, const struct ws_call *call)
{
	static char text[2 * TEXT_MAX];

	if (!ws_dial(w, call) || !ws_ask(call, text, TEXT_MAX))
		wrong("nobody takes a connection");
	if (send_pieces(w, (unsigned char *)text,
	        fault_bytes((unsigned char *)text, strlen(text))))
		(void)poll(&(struct pollfd){ w->fd, POLLIN, 0 }, 1, MOMENT);
	if (ws_read(w) && ws_finish(w) && w->status >= 500)
		wrong("a handshake was answered with %d", w->status);
}

static void
one_socket(void)
{
	char headers[WS_TICKET_TEXT + 100];
	bool direct = fault_dice(5) != 0;
	struct ws_call call = call_of(direct, headers);
	struct ws w;

	run.sockets++;
	if (fault_dice(6) == 0)
		shake_hands_badly(&w, &call);
	else if (ws_open(&w, &call))
		talk(&w);
	else
		wrong("a handshake was answered with %d", w.status);
	ws_close(&w);
}

static int64_t
number(const char *s)
{
	int64_t v = 0;

	(void)!num_read(s, strlen(s), &v);
	return v;
}

int
main(int argc, char **argv)
{
	struct ws_call call = { .path = run.path };

	if (argc != 6)
		return 2;
	run.port = call.port = (int)number(argv[1]);
	run.home = argv[2];
	run.token = argv[3];
	fault_seed((uint64_t)number(argv[4]));
	run.left = number(argv[5]);
	(void)snprintf(
	    run.path, sizeof(run.path), "/infra/ws?token=%s", run.token);
	(void)snprintf(
	    run.push, sizeof(run.push), "%s/run/push.sock", run.home);
	if (!ws_ticket_key(run.home, run.key) ||
	    !ws_open(&run.neighbour, &call))
		wrong("there is no daemon");
	call_inbox();
	while (run.left > 0) {
		one_socket();
		ask_neighbour();
	}
	printf("%lld frames, %lld sockets:", (long long)run.frames,
	    (long long)run.sockets);
	for (int i = 0; i <= CODES; i++)
		if (run.ended[i] > 0)
			printf(" %d of %d", (int)run.ended[i], i);
	printf("\n");
	return 0;
}
