/*
 * field.h - declares the fields that a request may have, once for the
 * decoders, the SQL binder, the document and the tests.  The type of a field is
 * that of its member in a struct; its row in the table adds the limits.
 */
#ifndef INPUT_FIELD_H
#define INPUT_FIELD_H

#include "base/arena.h"
#include "input/field_types.h"
#include "input/text_form.h"

/* The limits of fields that set none themselves. */
#define FIELD_TEXT_MAX 255   /* characters of a text */
#define FIELD_LIST_MAX 1000  /* entries of a list */
#define FIELD_JSON_MAX 65536 /* bytes of any JSON, when compact */

struct input;
struct json_limits;
struct json_out;

struct field {
	const char *name;     /* snake_case: member, SQL parameter */
	enum field_type type; /* FIELD takes it from the member */
	size_t off;           /* offset of the member in the struct */
	bool req;             /* must be sent; texts must not be blank either */
	bool blank;           /* a required text, or an entry of a list of
	                         texts, may be blank */
	bool whole;           /* the body itself is this list, not an object */
	enum text_kind text;  /* F_STR and F_STRS */
	bool secret;          /* never logged, like the names in redact.h */
	/* JSON: a wrong value counts as not sent, and a wrong entry of a list
	 * of structs is noted in list.wrong; not for what must be sent. */
	bool lenient;
	int64_t lo, hi;   /* numbers: inclusive; both 0: limits of the type */
	size_t min, max;  /* texts: characters; lists: entries; max 0: the
	                     limits above */
	size_t entry_max; /* F_STRS: characters of an entry; 0: as above */
	/* Bytes of texts and files, 0: no limit; of F_JSON when compact, 0: the
	 * limit above. */
	size_t min_bytes, max_bytes;
	bool object; /* F_JSON: must be an object, not just any JSON */
	/* F_JSON that the endpoint checks itself: its JSON type, for the
	 * document. */
	const char *json_type;
	/* The dictionary type of whose entries the value must be one; then lo
	 * and hi are the integers of the entries. */
	const char *dict;
	/* F_RANGE: which end of a range this field is, where two fields
	 * make one range. */
	enum range_end alone;
	const struct form *form;
	/* Texts: the allowed values, separated by blanks. */
	const char *words;
	const struct input *of; /* F_LIST: the fields of an entry */
	/* The error of a wrong value, instead of E_BAD_REQUEST; also if it is
	 * required and absent, but not for a wrong number of entries. */
	enum err fails;
	enum err too_many; /* for more than max entries, or characters */
	const char *dflt;  /* F_I32, F_I64, F_BOOL, F_STR: default */
	const char *doc;   /* description for the document */
};

/* The declared fields of an endpoint, at most 64. */
struct input {
	const char *name;
	size_t size;
	const struct field *f;
	size_t n;
	bool query; /* a POST or PUT that reads the query string, not a body */
	bool body;  /* a DELETE that may send a JSON body instead of a query */
	/* The fields of a page but for its number and size, which a web page
	 * may send all the same; they mean nothing. */
	bool unpaged;
	size_t body_max; /* bytes of a JSON body; 0: the default limit */
	/* A JSON body may be gzip, as Content-Encoding says; body_max is then
	 * for the unpacked body. */
	bool packed;
	/* Control characters in texts become blanks instead of an error,
	 * because a program has sent them, which cannot be asked to type again.
	 */
	bool mends;
	enum err too_large; /* for a larger body; instead of E_BAD_REQUEST */
	const struct json_limits *json; /* limits; NULL: the default */
};

/* FIELD(struct x, member, .limit = ...) declares one field; limits are
 * optional. */
#define FIELD(T, ...) FIELD_ROW(T, __VA_ARGS__, )
#define FIELD_ROW(T, m, ...) \
	{ \
		.name = #m, .type = FIELD_TYPE(T, m), .off = offsetof(T, m), \
		__VA_ARGS__ \
	}

/* C members, SQL parameters and columns are snake_case, JSON keys and query
 * parameters are camelCase. */

/* name_is - is camel (len bytes) the camelCase form of snake?  "dataScope" is
 * the camelCase form of "data_scope". */
bool name_is(const char *snake, const char *camel, size_t len);

/* name_camel - write the camelCase form of snake into out, which has size
 * bytes; a longer name is cut off. */
void name_camel(const char *snake, char *out, size_t size);

/* decode_given - was the field sent, or has it a default (its bit in
 * in->given)? member: its address in the struct in->at. */
bool decode_given(const struct args *in, const void *member);

/*
 * field_write - writes the value at `at`, the member of a decoded struct for a
 * field of that type.  A time becomes the text that PostgreSQL reads.  A range
 * and a file have no such form: a bug.
 */
void field_write(struct json_out *w, enum field_type type, const void *at);

#endif
