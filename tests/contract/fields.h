/* fields.h - probes one field of a row's input. */
#ifndef CONTRACT_FIELDS_H
#define CONTRACT_FIELDS_H

#include "contract.h"

struct spot_of {
	struct contract *r;
	struct arena *a; /* memory for texts about the row */
	const struct field *f;
	enum way way;
	const char *name; /* its name in messages: "items[0].channelId" */
	enum err fails;   /* its own error; OK: E_BAD_REQUEST */
};

/* must_fail - checks that the value is refused with a message that names the
 * field.  must_fail_at - the same, but for a list the message must name its
 * first entry.  value is as in struct twist. */
void must_fail(const struct spot_of *s, const char *what, const char *value);
void must_fail_at(const struct spot_of *s, const char *what, const char *value);

/* must_do - checks that the answer does not refuse the value; it may be an
 * error for another reason. */
void must_do(const struct spot_of *s, const char *what, const char *value);

/* as_sent - writes a number, or a text without its quotes, in the form in which
 * the field is sent.  If the field is a list, the value is its only entry, or
 * is repeated as often as the list needs. */
const char *as_sent(const struct spot_of *s, const char *value, bool text);

/* many - the text repeated n times. */
const char *many(struct arena *a, size_t n, const char *text);

/* probe_number, probe_text - probe the limits and the form of the field, or of
 * the entries of a list. */
void probe_number(const struct spot_of *s);
void probe_text(const struct spot_of *s);

#endif
