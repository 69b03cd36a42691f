/* signature.c - the part of signatures that modules and devices share. */
#include "auth/signature.h"

#include <string.h>

#include "base/num.h"

bool
signature_pieces(struct arena *a, const char *header, char separator,
    const char **piece, size_t n)
{
	const char end[] = { separator, '\0' }, *s = header;

	for (size_t i = 0; i < n; i++) {
		size_t len = strcspn(s, end);

		if ((s[len] == separator) != (i + 1 < n))
			return false;
		piece[i] = arena_strndup(a, s, len);
		s += len + 1;
	}
	return true;
}

bool
signature_in_time(
    const char *ts, int64_t now_ms, int64_t window_ms, int64_t *at_ms)
{
	return num_read(ts, strlen(ts), at_ms) == OK &&
	       *at_ms >= now_ms - window_ms && *at_ms <= now_ms + window_ms;
}

const char *
signature_body(struct arena *a, const void *body, size_t n)
{
	char *hex = arena_alloc(a, SHA256_HEX + 1);

	hash_sha256_hex(body, body == NULL ? 0 : n, hex);
	return hex;
}

void
signature_mac(struct arena *a, const void *key, size_t key_len,
    const char *const *line, size_t n, uint8_t out[SHA256_LEN])
{
	char *text, *end;
	size_t len = 0;

	BUG_ON(n == 0);
	for (size_t i = 0; i < n; i++)
		len += (line[i] == NULL ? 0 : strlen(line[i])) + 1;
	text = end = arena_alloc(a, len);
	for (size_t i = 0; i < n; i++) {
		if (line[i] != NULL)
			end = stpcpy(end, line[i]);
		*end++ = '\n';
	}
	hash_hmac(key, key_len, text, len - 1, out);
}
