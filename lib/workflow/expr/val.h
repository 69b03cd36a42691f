/* val.h - values of process variables: the same types as JSON.  A value is
 * never changed. */
#ifndef EXPR_VAL_H
#define EXPR_VAL_H

#include "base/arena.h"

struct json;
struct json_out;

#define VAL_PRINT_MAX (4 << 20) /* bytes of a list or object when printed */

enum val_kind {
	VAL_NULL,
	VAL_BOOL,
	VAL_INT,
	VAL_REAL, /* never infinite or NaN */
	VAL_TEXT,
	VAL_LIST,
	VAL_OBJECT
};

/* Small enough to be passed by value.  Copies share what it points to, which is
 * never changed and lives as long as the arena in which it was made. */
struct val {
	enum val_kind kind;
	uint32_t n; /* bytes of a text; members of a list or object */
	union {
		bool b;
		int64_t i;
		double d;
		const char *s; /* UTF-8, with a NUL byte at the end */
		const struct val *list;
		const struct val_member *object;
	};
};

struct val_member {
	const char *key;
	struct val value;
};

/* val_... - a value of that kind; a text is not copied. */
struct val val_null(void);
struct val val_bool(bool b);
struct val val_int(int64_t i);
struct val val_real(double d);
struct val val_text(const char *s);
struct val val_textn(const char *s, size_t n);

/* val_copy - a copy of the value and of everything it points to, in the
 * arena. */
struct val val_copy(struct arena *a, const struct val *v);

/* val_get - a member of an object; NULL when it is absent, or when v is NULL or
 * not an object. */
const struct val *val_get(const struct val *v, const char *key);

/* val_same - have they the same kind and content, as two equal JSON texts?  1
 * is not the same as 1.0. */
bool val_same(const struct val *x, const struct val *y);

/* val_of_json - the value of a parsed JSON document, in the arena.
 * E_BAD_REQUEST for a number too large for a double. */
enum err
val_of_json(struct arena *a, const struct json *j, struct val *out) MUST_CHECK;

/*
 * val_write - writes the value as JSON.  Integers have no point; reals always
 * have one (2.0), and the smallest number of digits that are read back as the
 * same number; from 1e16 on and below 0.0001 they have an exponent (1e+16,
 * 1.5e-05).
 */
void val_write(struct json_out *w, const struct val *v);

/* val_print - the value as part of a text: null is empty, numbers are as in
 * val_write but with 15 digits, as people read them in cells, lists and objects
 * are JSON (empty beyond VAL_PRINT_MAX). */
const char *val_print(struct arena *a, const struct val *v);

#endif
