/*
 * jsonget.c - prints one value of a JSON text, for tests written in shell: the
 * text comes on stdin, the argument "data.list.0.name" names the value.
 */
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/num.h"
#include "text/json_in.h"

#define TEXT_MAX (16 << 20)

static const struct json *
step(struct arena *mem, const struct json *j, const char *key, size_t n)
{
	int64_t i;

	if (json_kind(j) == JSON_ARRAY)
		return num_read(key, n, &i) == OK && i >= 0
		           ? json_at(j, (size_t)i)
		           : NULL;
	return json_get(j, arena_strndup(mem, key, n));
}

static void
show(struct arena *mem, const struct json *j)
{
	size_t n;

	if (json_kind(j) == JSON_STR)
		puts(json_str(j, &n));
	else
		puts(j == NULL ? "null" : json_text(mem, j));
}

/* Prints the value of a path.  A missing value is null, and "PATH.#" is the
 * length of an array. */
static void
find(struct arena *mem, const struct json *j, const char *path)
{
	for (size_t n; *path != '\0'; path += n + (path[n] == '.')) {
		n = strcspn(path, ".");
		if (strcmp(path, "#") == 0) {
			printf("%zu\n", json_len(j));
			return;
		}
		j = step(mem, j, path, n);
	}
	show(mem, j);
}

int
main(int argc, char **argv)
{
	struct arena mem = { 0 };
	struct json *j = NULL;
	const char *why;
	char part[65536];
	struct buf in;
	int status = 1;
	size_t n;

	buf_init(&in, TEXT_MAX);
	while ((n = fread(part, 1, sizeof(part), stdin)) > 0)
		buf_add(&in, part, n);
	if (argc != 2)
		fprintf(stderr, "usage: jsonget PATH <JSON\n");
	else if (json_parse(&mem, buf_text(&in), in.n, &j, &why) != OK)
		fprintf(stderr, "jsonget: not JSON: %s\n", why);
	else
		status = 0;
	if (status == 0)
		find(&mem, j, argv[1]);
	json_free(&j);
	buf_free(&in);
	arena_free(&mem);
	return status;
}
