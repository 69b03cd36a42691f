/*
 * match_stored_file.c - compares an answer that is a stored file with what is
 * expected:
 *	=> stored 404
 *	=> stored image/png inline "bytes of it"
 * \r and \n in the bytes stand for a carriage return and a line feed.
 */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "door.h"

#define FILE_MAX 65536

/* The path of the file that nginx would send. */
static const char *
path_of(struct door *d)
{
	static const struct {
		const char *uri, *dir;
	} places[] = {
		{ "/_files/", "files" },
		{ "/_spooled/", "spool/file" },
		{ "/_import/", "import" },
	};
	const char *stored = d->stage.reply.stored;

	for (size_t i = 0; i < ARRAY_LEN(places); i++) {
		size_t n = strlen(places[i].uri);

		if (strncmp(stored, places[i].uri, n) == 0)
			return arena_printf(&d->stage.scene, "%s/%s/%s",
			    d->stage.site.home, places[i].dir, stored + n);
	}
	return "";
}

/* The n bytes without their backslashes, which are replaced by what they mean;
 * *n becomes the new size. */
static const char *
raw(struct door *d, const char *text, size_t *n)
{
	char *out = arena_strndup(&d->stage.scene, text, *n);
	size_t k = 0;

	for (size_t i = 0; i < *n; i++, k++)
		if (text[i] == '\\' &&
		    (text[i + 1] == 'r' || text[i + 1] == 'n'))
			out[k] = text[++i] == 'r' ? '\r' : '\n';
		else
			out[k] = text[i];
	*n = k;
	return out;
}

static void
expect_bytes(struct door *d, const char *text, size_t n)
{
	const char *want = raw(d, text, &n);
	char *got = arena_alloc(&d->stage.scene, FILE_MAX);
	int fd = open(path_of(d), O_RDONLY | O_CLOEXEC);
	ssize_t len = fd < 0 ? -1 : read(fd, got, FILE_MAX);

	if (fd >= 0)
		(void)close(fd);
	if (len < 0)
		door_complain(d, "no file at %s", d->stage.reply.stored);
	else if ((size_t)len != n || memcmp(got, want, n) != 0)
		door_complain(d, "the file holds \"%.*s\"", (int)len, got);
}

static void
expect_file(struct door *d, const char *type, size_t n, const char *rest)
{
	const struct reply *reply = &d->stage.reply;
	size_t words;

	if (reply->stored == NULL) {
		door_complain(d, "no stored file, but %d %.*s", reply->status,
		    (int)d->stage.body.n, d->stage.body.p);
		return;
	}
	if (strlen(reply->type) != n || strncmp(reply->type, type, n) != 0)
		door_complain(d, "its type is %s", reply->type);
	rest += strspn(rest, " ");
	words = strcspn(rest, "\"");
	while (words > 0 && rest[words - 1] == ' ')
		words--;
	if (strncmp(reply->disposition, rest, words) != 0)
		door_complain(d, "it is shown as %s", reply->disposition);
	rest = strchr(rest, '"');
	if (rest != NULL)
		expect_bytes(d, rest + 1, strlen(rest) - 2);
}

void
play_stored(struct door *d, const char *text)
{
	size_t n = strcspn(text, " ");

	if (strcmp(text, "404") != 0)
		expect_file(d, text, n, text + n);
	else if (d->stage.reply.status != 404 || d->stage.body.n != 0)
		door_complain(d, "no empty 404, but %d %.*s",
		    d->stage.reply.status, (int)d->stage.body.n,
		    d->stage.body.p);
}
