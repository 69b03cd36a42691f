/* val.h - values of process variables: what JSON can say, never changed. */
#ifndef EXPR_VAL_H
#define EXPR_VAL_H

#include "base/arena.h"

struct json;
struct json_out;

#define VAL_PRINT_MAX (4 << 20) /* bytes of a list or object as text */

enum val_kind {
	VAL_NULL,
	VAL_BOOL,
	VAL_INT,
	VAL_REAL, /* finite */
	VAL_TEXT,
	VAL_LIST,
	VAL_OBJECT
};

/*
 * Small enough to be passed by value.  What it points to is never written
 * again, so copies share it; it lives as long as the arena it was made in.
 */
struct val {
	enum val_kind kind;
	uint32_t n; /* bytes of a text, members of a list or object */
	union {
		bool b;
		int64_t i;
		double d;
		const char *s; /* UTF-8, NUL-terminated too */
		const struct val *list;
		const struct val_member *object;
	};
};

struct val_member {
	const char *key;
	struct val value;
};

/* val_* - a value of that kind; texts are not copied. */
struct val val_null(void);
struct val val_bool(bool b);
struct val val_int(int64_t i);
struct val val_real(double d);
struct val val_text(const char *s);
struct val val_textn(const char *s, size_t n);

/* val_copy - the same with everything it points to in the arena. */
struct val val_copy(struct arena *a, const struct val *v);

/* val_get - a member of an object; NULL when absent, no object or NULL. */
const struct val *val_get(const struct val *v, const char *key);

/* val_same - equal kind and content, as two JSON texts are; 1 is not 1.0. */
bool val_same(const struct val *x, const struct val *y);

/* val_of_json - the value of a parsed document, in the arena.  A number
 * beyond double is E_BAD_REQUEST. */
enum err
val_of_json(struct arena *a, const struct json *j, struct val *out) MUST_CHECK;

/*
 * val_write - as JSON.  Integers have no point, reals always show that they
 * are (2.0), with the fewest digits that read back the same; from 1e16 on and
 * below 0.0001 with an exponent (1e+16, 1.5e-05).
 */
void val_write(struct json_out *w, const struct val *v);

/*
 * val_print - as text within a text: null is empty, numbers as val_write, lists
 * and objects as JSON (empty beyond VAL_PRINT_MAX).
 */
const char *val_print(struct arena *a, const struct val *v);

#endif
