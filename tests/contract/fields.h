/* fields.h - one field of a row's input while it is probed. */
#ifndef CONTRACT_FIELDS_H
#define CONTRACT_FIELDS_H

#include "contract.h"

struct spot_of {
	struct ring *r;
	struct arena *a; /* of the row */
	const struct field *f;
	enum way way;
	const char *name; /* as messages have it: "items[0].channelId" */
	enum err fails;   /* instead of 400; OK: 400 */
};

/* must_fail - that value is refused, by the name of the field or, in a list,
 * of its first entry; value as in struct twist. */
void must_fail(const struct spot_of *s, const char *what, const char *value);
void must_fail_at(const struct spot_of *s, const char *what, const char *value);

/* must_do - that value is not what the answer complains of, if it does. */
void must_do(const struct spot_of *s, const char *what, const char *value);

/* as_sent - a number or a text without quotes the way the field travels, in
 * a list as its only entry (or as many as it must have at least). */
const char *as_sent(const struct spot_of *s, const char *value, bool text);

/* many - n times that text. */
const char *many(struct arena *a, size_t n, const char *text);

/* probe_number, probe_text - limits and form, of the field or of the entries
 * of a list. */
void probe_number(const struct spot_of *s);
void probe_text(const struct spot_of *s);

#endif
