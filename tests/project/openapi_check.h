/* openapi_check.h - what the checks of the OpenAPI document share: its parts,
 * access to their members, and the count and report of what is wrong. */
#ifndef PROJECT_OPENAPI_CHECK_H
#define PROJECT_OPENAPI_CHECK_H

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/map.h"
#include "text/json_in.h"

#define LINES_MAX 4096
#define FILE_MAX  ((size_t)64 * 1024 * 1024)

/* A document.  Each of its paths and schemas is a line of the file. */
struct document {
	const char *name;
	struct json *part[LINES_MAX];
	size_t n;
	struct map member; /* from "/path" or "Schema" to its value */
	int operations;
};

static struct arena mem;
static int passed, failed;
static char place[256]; /* which part is being checked, for messages */

/* check - counts a check; prints what is wrong, and where. */
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

/* text_of, number_of - the value of a member; "" or -1 if it has another type
 * or is missing. */
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

/* in_path - how many of an endpoint's fields are parts of its path; they are
 * the first ones. */
static inline size_t
in_path(const char *p)
{
	size_t n = 0;

	for (; *p != '\0'; p++)
		n += *p == '{';
	return n;
}

#endif
