/*
 * peer_keys.c - reads the keys of modules strictly: a line that is damaged and
 * still accepted would be a key that nobody wanted.
 */
#include "auth/peer_keys.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"

#define LINE_BYTES (PEER_KID_MAX + 1 + 2 * PEER_KEY_MAX + 1)
#define FILE_BYTES ((size_t)LINE_BYTES * PEER_KEYS_MAX)
#define PATH_BYTES 512

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

static bool
unhex(const char *s, size_t n, struct peer_key *out)
{
	if (n % 2 != 0 || n < (size_t)2 * PEER_KEY_MIN ||
	    n > (size_t)2 * PEER_KEY_MAX)
		return false;
	out->n = n / 2;
	return hash_unhex(s, out->n, out->key);
}

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

static const char *
read_line(const char *s, size_t n, struct peer_keys *out)
{
	const char *colon = memchr(s, ':', n);
	size_t name = colon == NULL ? 0 : (size_t)(colon - s);
	struct peer_key k = { 0 };

	if (!is_name(s, name))
		return "a line must be kid:key, the kid of 1 to 32 letters, "
		       "digits, dots, lines";
	if (!unhex(colon + 1, n - name - 1, &k))
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

/* The buffer has room for one byte more than allowed, so that a file which is
 * too long is noticed. */
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
	if (n < 0 || (size_t)n > FILE_BYTES)
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
