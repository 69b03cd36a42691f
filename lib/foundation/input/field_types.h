/* field_types.h - the types of inputs' members, other types do not compile; and
 * why an input is wrong. */
#ifndef INPUT_FIELD_TYPES_H
#define INPUT_FIELD_TYPES_H

#include "base/base.h"

/*
 * A file that was sent in a form.  name and type are as the client sent them,
 * type may be NULL; neither proves what the bytes are.  data points into the
 * body.  All of it lives as long as the request.
 */
struct upload {
	const char *name, *type;
	const char *data;
	size_t n;
};

/*
 * Why an input is wrong, for example: field "name", what "must not be blank".
 * Set only if it is wrong; both texts are constants or lie in the arena.  field
 * is camelCase, with the index of a list's entry: "items[3].channelId"; NULL:
 * the body as a whole is wrong.
 */
struct why {
	const char *field, *what;
};

/* A point in time: milliseconds since 1970. */
struct stamp {
	int64_t ms;
};

/* Any JSON that was sent, checked and compact; binds as jsonb. */
struct raw {
	const char *json;
	size_t n; /* bytes of json */
};

/*
 * A time range of a query: local "yyyy-MM-dd HH:mm:ss" texts, NULL: no limit.
 * `to` is the last moment of the second that was sent, so that rows whose time
 * is shown as that second are included.  Binds as two SQL parameters,
 * :<name>_from and :<name>_to.
 */
struct range {
	const char *from, *to;
};

/* Which end of a range a field is, when two fields make one range; WHOLE: the
 * field is the range itself. */
enum range_end { RANGE_WHOLE, RANGE_FROM, RANGE_TO };

/*
 * What is done to a text.  A name is whatever people read at a glance: a name,
 * a code, an address, a search; blanks at its ends are nobody's intention, so
 * they are left out, and so are marks that turn the direction of what follows,
 * by which a name would read otherwise than it is; and letters and their
 * accents become one character.  Prose keeps all that.  Neither holds control
 * characters but tabs and line ends.  What is exact is only checked: a
 * password, a secret, a value of the configuration, JSON, a model.
 */
enum text_kind { TEXT_NAME, TEXT_PROSE, TEXT_EXACT };

/*
 * A list of structs, whose fields .of declares; json is the checked list,
 * written anew as compact JSON with camelCase keys; SQL gets it as jsonb.
 * wrong, of a lenient field only: what is wrong with each of the n entries (OK:
 * nothing); a wrong one has the members before its mistake, and json lacks it;
 * NULL: no list was sent.
 */
struct list {
	void *v;
	size_t n;
	const char *json;
	enum err *wrong;
};

/* F_FILE: in forms only, binds to no SQL parameter; F_JSON: in JSON only. */
/* clang-format off */
enum field_type { F_STR, F_I32, F_I64, F_BOOL, F_STAMP, F_JSON, F_RANGE,
	F_IDS, F_STRS, F_LIST, F_FILE, F__MAX };
/* clang-format on */

#define FIELD_TYPE(T, m) \
	_Generic(((T *)0)->m,                                                  \
	    const char *: F_STR,                                               \
	    int32_t: F_I32,                                                    \
	    int64_t: F_I64,                                                    \
	    bool: F_BOOL,                                                      \
	    struct stamp: F_STAMP,                                             \
	    struct raw: F_JSON,                                                \
	    struct range: F_RANGE,                                             \
	    struct ids: F_IDS,                                                 \
	    struct strs: F_STRS,                                               \
	    struct list: F_LIST,                                               \
	    struct upload: F_FILE)

struct input;

/* A value that a handler adds to the input for an SQL statement. */
struct arg {
	const char *name;
	enum field_type type;
	const void *at; /* a value of `type`; NULL: SQL NULL */
};

/* A decoded input: its declaration, the struct at `at`, and which fields were
 * given: bit i is set if field i was sent (not as null) or has a default.  A
 * parameter of an SQL statement is looked for in extra first. */
struct args {
	const struct input *def;
	const void *at;
	uint64_t given;
	const struct arg *extra;
	size_t n_extra;
};

#endif
