/*
 * peer.c - the keys of modules, and whether a call was signed with one of them.
 * Keys are read strictly: a line that is damaged and still accepted would be a
 * key that nobody wanted.  Signatures are checked by the cheapest test first;
 * only the nonce of a right one is stored, so that a stranger without a key
 * cannot fill the table of nonces.
 */
#include "auth/peer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "auth/signature.h"
#include "base/hash.h"
#include "base/log.h"
#include "sql/lib/peer_nonce.h"
#include "store/db.h"

#define LINE_BYTES (PEER_KID_MAX + 1 + 2 * PEER_KEY_MAX + 1)
#define FILE_BYTES ((size_t)LINE_BYTES * PEER_KEYS_MAX)
#define PATH_BYTES 512

#define VERSION "v1"
#define PIECES  5 /* of the header X-Internal-Auth */
#define NONCE_CHARS \
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

/* -- the file of keys ----------------------------------------------------- */

/* Are these n bytes the name of a key? */
static bool
is_name(const char *s, size_t n)
{
	static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	                              "abcdefghijklmnopqrstuvwxyz0123456789._-";

	for (size_t i = 0; i < n; i++)
		if (s[i] == '\0' || strchr(allowed, s[i]) == NULL)
			return false;
	return n > 0 && n <= PEER_KID_MAX;
}

/* Reads the n hexadecimal digits of a key; false: they are none, or of another
 * length than a key has. */
static bool
key_read(const char *s, size_t n, struct peer_key *out)
{
	if (n % 2 != 0 || n < (size_t)2 * PEER_KEY_MIN ||
	    n > (size_t)2 * PEER_KEY_MAX)
		return false;
	out->n = n / 2;
	return hash_unhex(s, out->n, out->key);
}

/* Does the key have neither the name nor the bytes of one of these keys? */
static bool
is_new(const struct peer_keys *keys, const struct peer_key *k)
{
	for (size_t i = 0; i < keys->n; i++) {
		const struct peer_key *other = &keys->v[i];

		if (strcmp(other->kid, k->kid) == 0 ||
		    (other->n == k->n && hash_same(other->key, k->key, k->n)))
			return false;
	}
	return true;
}

/* Adds the key in a line of n bytes; returns what is wrong with the line, or
 * NULL. */
static const char *
read_line(const char *s, size_t n, struct peer_keys *out)
{
	const char *colon = memchr(s, ':', n);
	size_t name = colon == NULL ? 0 : (size_t)(colon - s);
	struct peer_key k = { 0 };

	if (!is_name(s, name))
		return "a line must be kid:key, the kid of 1 to 32 letters, "
		       "digits, dots, lines";
	if (!key_read(colon + 1, n - name - 1, &k))
		return "a key must be 32 to 64 bytes in lower-case hex";
	memcpy(k.kid, s, name);
	if (out->n == PEER_KEYS_MAX)
		return "there may be four keys";
	if (!is_new(out, &k))
		return "a name or a key stands there twice";
	out->v[out->n++] = k;
	return NULL;
}

const char *
peer_keys_read(const char *text, size_t n, struct peer_keys *out)
{
	const char *wrong = n == 0 ? "there is no key" : NULL;

	*out = (struct peer_keys){ 0 };
	while (wrong == NULL && n > 0) {
		const char *end = memchr(text, '\n', n);
		size_t len = end == NULL ? n : (size_t)(end - text);

		wrong = read_line(text, len, out);
		len += end != NULL;
		text += len;
		n -= len;
	}
	if (wrong != NULL)
		*out = (struct peer_keys){ 0 };
	return wrong;
}

/* Reads the open file of keys, which nobody else may be able to read; returns
 * what is wrong with it, or NULL.  The buffer has room for one byte more than
 * allowed, so that a file which is too long is noticed. */
static const char *
read_file(int fd, struct peer_keys *out)
{
	char text[FILE_BYTES + 1];
	struct stat st;
	ssize_t n;

	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
		return "it is no file";
	if ((st.st_mode & 077) != 0 || st.st_uid != geteuid())
		return "others may read it";
	n = read(fd, text, sizeof(text));
	if (n < 0)
		return strerror(errno);
	if ((size_t)n > FILE_BYTES)
		return "it is longer than four keys";
	return peer_keys_read(text, (size_t)n, out);
}

const char *
peer_keys_load(const char *home, struct peer_keys *out)
{
	char path[PATH_BYTES];
	const char *wrong;
	int fd;

	*out = (struct peer_keys){ 0 };
	if ((size_t)snprintf(path, sizeof(path), "%s/" PEER_KEYS_FILE, home) >=
	    sizeof(path))
		return "its path is too long";
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	if (fd < 0)
		return errno == ENOENT ? NULL : strerror(errno);
	wrong = read_file(fd, out);
	(void)close(fd);
	return wrong;
}

const struct peer_key *
peer_keys_find(const struct peer_keys *keys, const char *kid, size_t n)
{
	for (size_t i = 0; i < keys->n; i++)
		if (strlen(keys->v[i].kid) == n &&
		    memcmp(keys->v[i].kid, kid, n) == 0)
			return &keys->v[i];
	return NULL;
}

/* -- signatures ----------------------------------------------------------- */

void
peer_sign(struct arena *a, const struct peer_key *key,
    const struct peer_call *call, const char *ts, const char *nonce,
    char out[PEER_MAC + 1])
{
	const char *const line[] = { call->method, call->path, call->query,
		call->tenant, call->acting,
		signature_body(a, call->body, call->body_len), ts, nonce };
	uint8_t mac[SHA256_LEN];

	signature_mac(a, key->key, key->n, line, ARRAY_LEN(line), mac);
	hash_base64(mac, SHA256_LEN, out);
}

/* Splits the header X-Internal-Auth; false: it has another form or version. */
static bool
take_apart(struct arena *a, const char *header, struct peer_claim *out)
{
	const char *piece[PIECES];

	if (!signature_pieces(a, header, ';', piece, PIECES))
		return false;
	*out = (struct peer_claim){ piece[1], piece[2], piece[3], piece[4] };
	return strcmp(piece[0], VERSION) == 0;
}

static bool
is_nonce(const char *s)
{
	size_t n = strspn(s, NONCE_CHARS);

	return s[n] == '\0' && n >= PEER_NONCE_MIN && n <= PEER_NONCE_MAX;
}

const char *
peer_verify(struct arena *a, const struct peer_keys *keys, const char *header,
    const struct peer_call *call, int64_t now_ms, struct peer_claim *out)
{
	const struct peer_key *key;
	char mac[PEER_MAC + 1];
	int64_t at_ms;

	if (header == NULL)
		return "it is not signed";
	if (!take_apart(a, header, out))
		return "the signature has another form";
	key = peer_keys_find(keys, out->kid, strlen(out->kid));
	if (key == NULL)
		return "no key has that name";
	if (!signature_in_time(out->ts, now_ms, PEER_WINDOW_MS, &at_ms))
		return "it was signed at another time";
	if (!is_nonce(out->nonce))
		return "the nonce has another form";
	peer_sign(a, key, call, out->ts, out->nonce, mac);
	if (strlen(out->mac) != PEER_MAC || !hash_same(mac, out->mac, PEER_MAC))
		return "the signature is of something else";
	return NULL;
}

enum err
peer_check(struct ctx *ctx, const struct peer_keys *keys, const char *header,
    const struct peer_call *call)
{
	static const struct peer_keys none;
	static struct log_rate rate;
	struct peer_claim claim;
	const char *why = peer_verify(ctx->mem, keys == NULL ? &none : keys,
	    header, call, ctx->now_ms, &claim);

	if (why == NULL)
		return db_hit(ctx, &sql_peer_nonce,
		    ARGS(AN("kid", &claim.kid), AN("nonce", &claim.nonce)),
		    E_REPEATED_REQUEST);
	log_seldom(&rate, LOG_WARN, "%s %s from %s is refused, %s (trace %s)",
	    call->method, call->path, ctx->ip, why, ctx->trace_id);
	return E_UNAUTHORIZED;
}
