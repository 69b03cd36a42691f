/*
 * ws.c - `ws PORT PATH [HEADER...]`: one websocket for tests written in shell.
 * It reads commands from stdin, one on each line, and prints what it receives.
 *
 *   text WORDS   send a text frame; "part WORDS", "more WORDS" and "last WORDS"
 *                send the first, a middle and the last part of a message
 *   big N        send a text frame of N bytes
 *   many N TEXT  send a text frame N times
 *   binary WORDS, ping WORDS, close CODE
 *                send such a frame
 *   beat N       send N pings
 *   raw HEX      send these bytes
 *   noise SEED   send four thousand random bytes, in random pieces
 *   deaf, hear   stop reading, read again
 *   quit         close the connection without a close frame
 *
 * WS_ROOM: size of the receive buffer in bytes; default: the system's.
 */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/num.h"
#include "lib/ws.h"

#define LINE_MAX_BYTES 300000
#define NOISE          4000

static struct ws ws;
static bool deaf;

static void
show(const struct ws_frame *f)
{
	switch (f->op) {
	case WS_TEXT:
		printf("text %.*s\n", (int)f->n, f->p);
		break;
	case WS_CLOSE:
		printf("close %d\n", f->code);
		(void)ws_send(&ws, WS_CLOSE, true, f->p, f->n < 2 ? 0 : 2);
		break;
	case WS_PING:
		printf("ping\n");
		(void)ws_send(&ws, WS_PONG, true, f->p, f->n);
		break;
	case WS_PONG:
		printf("pong %.*s\n", (int)f->n, f->p);
		break;
	default:
		printf("frame %d\n", f->op);
	}
}

/* Reads and prints what has arrived; false when the other side has closed. */
static bool
hear(void)
{
	struct ws_frame f;
	bool open = ws_read(&ws);

	while (ws_next(&ws, &f))
		show(&f);
	if (!open)
		printf("end\n");
	(void)fflush(stdout);
	return open;
}

static void
send_big(const char *arg)
{
	int64_t n = 0;
	char *text;

	if (num_read(arg, strlen(arg), &n) != OK || n < 0)
		return;
	text = malloc((size_t)n + 1);
	memset(text, 'x', (size_t)n);
	(void)ws_send(&ws, WS_TEXT, true, text, (size_t)n);
	free(text);
}

static void
send_many(char *arg)
{
	char *text = strchr(arg, ' ');
	long n = strtol(arg, NULL, 10);

	while (text != NULL && n-- > 0)
		(void)ws_send(&ws, WS_TEXT, true, text + 1, strlen(text + 1));
}

static void
send_beat(const char *arg)
{
	for (long n = strtol(arg, NULL, 10); n > 0; n--)
		(void)ws_send(&ws, WS_PING, true, "beat", 4);
}

static void
send_raw(const char *hex)
{
	unsigned char bytes[4096];
	size_t n = 0;
	unsigned v;

	for (; n < sizeof(bytes) && hex[0] != '\0' && hex[1] != '\0';
	     hex += 2) {
		char two[3] = { hex[0], hex[1], '\0' };

		v = (unsigned)strtoul(two, NULL, 16);
		bytes[n++] = (unsigned char)v;
	}
	(void)ws_raw(&ws, bytes, n);
}

/* Sends random bytes.  Half of them are in frames with valid heads, so that the
 * bytes after the heads are read, too. */
static void
send_noise(const char *arg)
{
	uint64_t x = strtoull(arg, NULL, 10) * 2654435761u + 1;
	unsigned char bytes[NOISE];

	for (size_t i = 0; i < sizeof(bytes); i++) {
		x ^= x << 13;
		x ^= x >> 7;
		x ^= x << 17;
		bytes[i] = (unsigned char)(x >> 24);
	}
	for (size_t at = 0; at + 130 < sizeof(bytes); at += 130)
		if ((x >> at % 60 & 1) != 0)
			(void)ws_send(&ws, bytes[at] & 15, true, bytes + at,
			    bytes[at] / 2);
	(void)ws_raw(&ws, bytes, sizeof(bytes));
}

static void
send_close(const char *arg)
{
	long code = strtol(arg, NULL, 10);
	unsigned char two[2] = { (unsigned char)(code >> 8),
		(unsigned char)code };

	(void)ws_send(&ws, WS_CLOSE, true, two, *arg == '\0' ? 0 : 2);
}

static void
send_frame(const char *word, const char *arg)
{
	static const struct {
		const char *word;
		int op;
		bool final;
	} kinds[] = { { "text", WS_TEXT, true }, { "part", WS_TEXT, false },
		{ "more", 0, false }, { "last", 0, true },
		{ "binary", WS_BINARY, true }, { "ping", WS_PING, true } };

	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		if (strcmp(word, kinds[i].word) == 0)
			(void)ws_send(
			    &ws, kinds[i].op, kinds[i].final, arg, strlen(arg));
}

static bool
obey(char *line)
{
	char *arg = line + strcspn(line, " ");

	if (*arg != '\0')
		*arg++ = '\0';
	if (strcmp(line, "big") == 0)
		send_big(arg);
	else if (strcmp(line, "many") == 0)
		send_many(arg);
	else if (strcmp(line, "beat") == 0)
		send_beat(arg);
	else if (strcmp(line, "raw") == 0)
		send_raw(arg);
	else if (strcmp(line, "noise") == 0)
		send_noise(arg);
	else if (strcmp(line, "close") == 0)
		send_close(arg);
	else if (strcmp(line, "deaf") == 0 || strcmp(line, "hear") == 0)
		deaf = line[0] == 'd';
	else
		send_frame(line, arg);
	return strcmp(line, "quit") != 0;
}

/* Reads a line without buffering, so that poll sees the bytes after it. */
static bool
read_line(char *line)
{
	size_t n = 0;

	while (read(STDIN_FILENO, line + n, 1) == 1) {
		if (line[n] == '\n' || n + 1 == LINE_MAX_BYTES) {
			line[n] = '\0';
			return true;
		}
		n++;
	}
	return false;
}

static void
converse(void)
{
	static char line[LINE_MAX_BYTES];
	struct pollfd p[2] = { { STDIN_FILENO, POLLIN, 0 },
		{ ws.fd, POLLIN, 0 } };

	for (;;) {
		p[1].fd = deaf ? -1 : ws.fd;
		if (poll(p, 2, -1) < 0)
			return;
		if (p[1].revents != 0 && !hear())
			return;
		if (p[0].revents != 0 && (!read_line(line) || !obey(line)))
			return;
	}
}

/* The size of the receive buffer; a small one lets the daemon notice soon that
 * the client does not read. */
static int
room(void)
{
	const char *bytes = getenv("WS_ROOM");

	return bytes == NULL ? 0 : (int)strtol(bytes, NULL, 10);
}

int
main(int argc, char **argv)
{
	struct ws_call call = { .path = argv[argc > 2 ? 2 : 0],
		.room = room() };
	struct buf headers;

	buf_init(&headers, 65536);
	for (int i = 3; i < argc; i++)
		buf_printf(&headers, "%s\r\n", argv[i]);
	call.headers = buf_text(&headers);
	call.port = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 0;
	(void)ws_open(&ws, &call);
	printf("status %d\n", ws.status);
	if (ws.status == 101) {
		printf("session %s\n", ws.session);
		(void)fflush(stdout);
		(void)hear();
		converse();
	}
	ws_close(&ws);
	buf_free(&headers);
	return 0;
}
