/*
 * field_check.h - the rules of a field, which the decoders share: a decoder
 * converts a value to its type, these functions check it against the limits.
 */
#ifndef INPUT_FIELD_CHECK_H
#define INPUT_FIELD_CHECK_H

#include "input/field.h"
#include "input/field_types.h"
#include "text/json_in.h"

#define FIELD_NAME_MAX 64 /* bytes of a name in camelCase, with its NUL */
#define NO_ENTRY       SIZE_MAX

/* A field that is being decoded. */
struct spot {
	struct arena *a;
	const struct field *f;
	void *at;        /* address of the member */
	struct why *why; /* set when the field is wrong */
	size_t entry;    /* index of the entry in a list, or NO_ENTRY */
	bool mends;      /* as the input's */
};

/* field_spot - field i of the input, in the struct at out; a wrong declaration
 * is a bug. */
struct spot field_spot(struct arena *a, const struct input *def, size_t i,
    void *out, struct why *why);

/* field_bad - set *why to the field and `what` is wrong with it; returns the
 * error that the field declares, else E_BAD_REQUEST. */
enum err field_bad(const struct spot *s, const char *what) MUST_CHECK;

/* field_size_bad - field_bad of more than `most` bytes, told in KB or MB where
 * that is a whole number of them. */
enum err field_size_bad(const struct spot *s, size_t most) MUST_CHECK;

/* field_type_bad - field_bad with the type that was expected. */
enum err field_type_bad(const struct spot *s) MUST_CHECK;

/* field_absent - the field was not sent: set its default (*given is then true),
 * or fail when it is required. */
enum err field_absent(const struct spot *s, bool *given) MUST_CHECK;

/* field_int - check a number and set the member. */
enum err field_int(const struct spot *s, int64_t v) MUST_CHECK;

/* field_text - check a text of n bytes and set the member. */
enum err
field_text(const struct spot *s, const char *text, size_t n) MUST_CHECK;

/* field_number_of - read a text as a number, check it and set the member. */
enum err
field_number_of(const struct spot *s, const char *text, size_t n) MUST_CHECK;

/* field_stamp - check a time and set the member. */
enum err field_stamp(const struct spot *s, int64_t ms) MUST_CHECK;

/* field_count - may the list have n entries?  If not, returns E_BAD_REQUEST, or
 * too_many of the field if there are more than max; never `fails`, because that
 * is about the value of an entry. */
enum err field_count(const struct spot *s, size_t n) MUST_CHECK;

/* field_id, field_id_of, field_str_of - check one entry of a list of ids or
 * texts, given as a number or as a text of n bytes; *out is its value. */
enum err field_id(const struct spot *s, int64_t v, int64_t *out) MUST_CHECK;
enum err field_id_of(
    const struct spot *s, const char *text, size_t n, int64_t *out) MUST_CHECK;
enum err field_str_of(const struct spot *s, const char *text, size_t n,
    const char **out) MUST_CHECK;

#endif
