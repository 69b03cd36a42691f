/*
 * ws_ticket.c - the identity of a user who opens a websocket, as a signed text.
 * Because it is signed, neither a client nor a mistake in nginx's configuration
 * can give the connection another identity.
 */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "auth/ws_ticket.h"
#include "base/hash.h"
#include "base/num.h"

#define KEY_FILE "push.key"
#define NUMBERS  6 /* between the socket's name and the signature */
#define MAC_LEN  ((size_t)2 * SHA256_LEN)

bool
ws_ticket_key(const char *home, uint8_t key[WS_TICKET_KEY_LEN])
{
	char path[256], text[2 * WS_TICKET_KEY_LEN];
	int n = snprintf(path, sizeof(path), "%s/%s", home, KEY_FILE);
	ssize_t got;
	int fd;

	if (n < 0 || (size_t)n >= sizeof(path))
		return false;
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	if (fd < 0)
		return false;
	got = read(fd, text, sizeof(text));
	(void)close(fd);
	return got == (ssize_t)sizeof(text) &&
	       hash_unhex(text, WS_TICKET_KEY_LEN, key);
}

/* The signature of n bytes: their HMAC-SHA256 in hex. */
static void
sign(const uint8_t key[WS_TICKET_KEY_LEN], const char *text, size_t n,
    char out[MAC_LEN + 1])
{
	uint8_t mac[SHA256_LEN];

	hash_hmac(key, WS_TICKET_KEY_LEN, text, n, mac);
	hash_hex(mac, sizeof(mac), out);
}

void
ws_ticket_write(const uint8_t key[WS_TICKET_KEY_LEN],
    const struct ws_ticket *id, int64_t now_ms, char out[WS_TICKET_TEXT])
{
	char mac[MAC_LEN + 1];
	int n = snprintf(out, WS_TICKET_TEXT, "%s.%d.%lld.%lld.%lld.%lld.%lld",
	    id->socket, (int)id->user_type, (long long)id->user_id,
	    (long long)id->tenant_id, (long long)id->session_id,
	    (long long)id->expires_ms, (long long)now_ms);

	BUG_ON(n < 0 || (size_t)n + 1 + MAC_LEN >= WS_TICKET_TEXT);
	sign(key, out, (size_t)n, mac);
	out[n] = '.';
	memcpy(out + n + 1, mac, sizeof(mac));
}

/* Reads the numbers between the socket's name and end, separated by dots;
 * false: there are fewer or more, or other texts. */
static bool
read_numbers(const char *s, const char *end, int64_t out[NUMBERS])
{
	for (size_t i = 0; i < NUMBERS; i++) {
		const char *dot = memchr(s, '.', (size_t)(end - s));

		if (dot == NULL)
			dot = end;
		if ((dot == end) != (i == NUMBERS - 1) ||
		    num_read(s, (size_t)(dot - s), &out[i]) != OK)
			return false;
		s = dot + 1;
	}
	return true;
}

bool
ws_ticket_read(const uint8_t key[WS_TICKET_KEY_LEN], const char *text,
    int64_t now_ms, struct ws_ticket *out)
{
	const char *dot = strrchr(text, '.');
	char mac[MAC_LEN + 1];
	struct ws_ticket id = { 0 };
	int64_t v[NUMBERS];

	if (dot == NULL || strlen(dot + 1) != MAC_LEN ||
	    dot - text <= SOCKET_ID_LEN || text[SOCKET_ID_LEN] != '.')
		return false;
	sign(key, text, (size_t)(dot - text), mac);
	if (!hash_same(mac, dot + 1, MAC_LEN) ||
	    !read_numbers(text + SOCKET_ID_LEN + 1, dot, v))
		return false;
	/* v has the numbers in the order of ws_ticket_write: the fifth is when
	 * the session expires, the last when the ticket was written. */
	if (now_ms - v[5] > WS_TICKET_AGE_S * 1000 || now_ms >= v[4])
		return false;
	memcpy(id.socket, text, SOCKET_ID_LEN);
	id.user_type = (int32_t)v[0];
	id.user_id = v[1];
	id.tenant_id = v[2];
	id.session_id = v[3];
	id.expires_ms = v[4];
	*out = id;
	return true;
}
