/* base.h - the handful of words every file speaks. */
#ifndef BASE_BASE_H
#define BASE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))
#define PRINTF(f, a) __attribute__((format(printf, f, a)))
#define MUST_CHECK   __attribute__((warn_unused_result))
#define CLEANUP(fn)  __attribute__((cleanup(fn)))

/* Leave the function at the first error; the request owns what is undone. */
#define TRY(expr) \
	do { \
		enum err e_ = (expr); \
		if (e_ != OK) \
			return e_; \
	} while (0)

/* A broken promise inside the program: core dump, the supervisor restarts. */
#define BUG_ON(x) \
	do { \
		if (__builtin_expect(!!(x), 0)) \
			bug(__FILE__, __LINE__, #x); \
	} while (0)

/* bug - say which promise was broken and abort.  Never returns. */
_Noreturn void bug(const char *file, int line, const char *what);

/* A list of 64-bit ids; v lives in an arena.  n may be 0 with v NULL. */
struct ids {
	int64_t *v;
	size_t n;
};

/* A list of texts; v and the texts live in an arena. */
struct strs {
	const char **v;
	size_t n;
};

#endif
