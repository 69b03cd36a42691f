/* base.h - types and macros that every file uses. */
#ifndef BASE_BASE_H
#define BASE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/err.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))
#define PRINTF(f, a) __attribute__((format(printf, f, a)))
#define MUST_CHECK   __attribute__((warn_unused_result))
#define CLEANUP(fn)  __attribute__((cleanup(fn)))

/* The digits of a limit, for a text that tells it: "more than " STR(MAX) ".
 * The limit is defined as a bare decimal number. */
#define STR(limit)  STR_(limit)
#define STR_(limit) #limit

/* Return from the function when expr fails.  Nothing is freed or rolled back
 * here: the memory belongs to the request, which also ends the transaction. */
#define TRY(expr) \
	do { \
		enum err e_ = (expr); \
		if (e_ != OK) \
			return e_; \
	} while (0)

/* Ends the process if x is true, which would be a mistake in the program.  It
 * leaves a core dump, and the supervisor starts another process. */
#define BUG_ON(x) \
	do { \
		if (__builtin_expect(!!(x), 0)) \
			bug(__FILE__, __LINE__, #x); \
	} while (0)

/* or_empty - s, or the empty text instead of NULL. */
static inline const char *
or_empty(const char *s)
{
	return s != NULL ? s : "";
}

/* A list of 64-bit ids; v lives in an arena.  n may be 0 with v NULL. */
struct ids {
	int64_t *v;
	size_t n;
};

/* ids_have - is id one of them? */
static inline bool
ids_have(const struct ids *ids, int64_t id)
{
	for (size_t i = 0; i < ids->n; i++)
		if (ids->v[i] == id)
			return true;
	return false;
}

/* A list of texts; v and the texts live in an arena. */
struct strs {
	const char **v;
	size_t n;
};

/* strs_have - is s one of the texts? */
static inline bool
strs_have(const struct strs *texts, const char *s)
{
	for (size_t i = 0; i < texts->n; i++)
		if (strcmp(texts->v[i], s) == 0)
			return true;
	return false;
}

/* str_ends - are the last characters of s those of end? */
static inline bool
str_ends(const char *s, const char *end)
{
	size_t n = strlen(s), m = strlen(end);

	return n >= m && memcmp(s + n - m, end, m) == 0;
}

/* words_have - is s one of the words, which blanks separate? */
static inline bool
words_have(const char *words, const char *s)
{
	size_t n = strlen(s);

	for (size_t m; *words != '\0'; words += m + strspn(words + m, " ")) {
		m = strcspn(words, " ");
		if (m == n && memcmp(words, s, n) == 0)
			return true;
	}
	return false;
}

#endif
