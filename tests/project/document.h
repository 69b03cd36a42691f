/* document.h - one document of what is served, read into its parts, and a way
 * to complain of it. */
#ifndef PROJECT_DOCUMENT_H
#define PROJECT_DOCUMENT_H

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/map.h"
#include "text/json_in.h"

#define LINES_MAX 4096
#define FILE_MAX  ((size_t)64 * 1024 * 1024)

/* One document: its paths and its schemas stand on lines of their own. */
struct document {
	const char *name;
	struct json *part[LINES_MAX];
	size_t n;
	struct map member; /* "/path" or "Schema" to its value */
	int operations;
};

static struct arena mem;
static int passed, failed;
static char place[256]; /* what is looked at */

/* check - counts; says what is not good, and where. */
static inline PRINTF(2, 3) void check(bool good, const char *fmt, ...)
{
	va_list ap;

	passed += good;
	failed += !good;
	if (good)
		return;
	printf("%s: ", place);
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	printf("\n");
}

/* text_of, number_of - a member; "" or -1 when it is none. */
static inline const char *
text_of(const struct json *j, const char *key)
{
	const struct json *v = json_get(j, key);
	size_t n;

	return json_kind(v) == JSON_STR ? json_str(v, &n) : "";
}

static inline int64_t
number_of(const struct json *j, const char *key)
{
	const struct json *v = json_get(j, key);

	return json_kind(v) == JSON_INT ? json_int(v) : -1;
}

/* in_path - how many of a row's fields stand in its path; they are the first.
 */
static inline size_t
in_path(const char *p)
{
	size_t n = 0;

	for (; *p != '\0'; p++)
		n += *p == '{';
	return n;
}

#endif
