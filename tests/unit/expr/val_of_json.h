/* val_of_json.h - values to and from JSON text, for the tests of this folder.
 */
#ifndef TESTS_UNIT_EXPR_VAL_OF_JSON_H
#define TESTS_UNIT_EXPR_VAL_OF_JSON_H

#include "test.h"

#include "base/buf.h"
#include "expr/val.h"
#include "text/json_in.h"
#include "text/json_out.h"

static struct arena mem;

/* of_json - the value that a JSON text stands for. */
static inline struct val
of_json(const char *text)
{
	CLEANUP(json_free) struct json *j = NULL;
	const char *why = NULL;
	struct val v = val_null();

	assert_int_equal(json_parse(&mem, text, strlen(text), &j, &why), OK);
	assert_int_equal(val_of_json(&mem, j, &v), OK);
	return v;
}

/* as_json - the JSON text of a value. */
static inline const char *
as_json(const struct val *v)
{
	struct buf b;
	struct json_out w = { .to = &b };
	const char *text;

	buf_init(&b, 1 << 20);
	val_write(&w, v);
	text = arena_strndup(&mem, b.p, b.n);
	buf_free(&b);
	return text;
}

#endif
