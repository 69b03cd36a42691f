/* fields.h - probing one field of a row's input. */
#ifndef CONTRACT_FIELDS_H
#define CONTRACT_FIELDS_H

#include "contract.h"

struct spot_of {
	struct contract *r;
	struct arena *a; /* of the row */
	const struct field *f;
	enum way way;
	const char *name; /* in messages: "items[0].channelId" */
	enum err fails;   /* the field's own error; OK: E_BAD_REQUEST */
};

/* must_fail - the value must be refused and the message must name the field.
 * must_fail_at - the same, but for a list the message must name its first
 * entry.  value is as in struct twist. */
void must_fail(const struct spot_of *s, const char *what, const char *value);
void must_fail_at(const struct spot_of *s, const char *what, const char *value);

/* must_do - the answer must not complain of that value; it may have another
 * error. */
void must_do(const struct spot_of *s, const char *what, const char *value);

/* as_sent - a number, or a text without its quotes, as it is sent for the
 * field; in a list it is the only entry, or repeated as often as the list
 * needs. */
const char *as_sent(const struct spot_of *s, const char *value, bool text);

/* many - the text repeated n times. */
const char *many(struct arena *a, size_t n, const char *text);

/* probe_number, probe_text - probe the limits and the form of the field, or of
 * the entries of a list. */
void probe_number(const struct spot_of *s);
void probe_text(const struct spot_of *s);

#endif
