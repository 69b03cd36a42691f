/* redact.h - removes secrets from the parts of a request that are stored in
 * logs. */
#ifndef INPUT_REDACT_H
#define INPUT_REDACT_H

#include "input/field.h"

/*
 * redact_key - does a member of this name, n bytes, hold a secret?  It does
 * when the name contains password, pwd, secret, token, authorization,
 * credential or captchaVerification, in upper or lower case.
 */
bool redact_key(const char *name, size_t n);

/* redact_member - does a member of this name hold a secret, by redact_key or
 * because the input `in` has a field of this name that is marked secret?  in:
 * the input of the request, or NULL. */
bool redact_member(const struct input *in, const char *name, size_t n);

/*
 * redact_text - the text with "***" in place of the user and password and of
 * the query and fragment of each URL in it, where tokens stand; s itself when
 * it has no URL.
 */
const char *redact_text(struct arena *a, const char *s);

/*
 * redact_json - copy a JSON object or array without the members that
 * redact_member finds, at any depth, and without those of a whole object that
 * are no field of `in`, if it has fields; without white space between values;
 * texts are copied by redact_text.
 * NULL when the text is not a JSON object or array, because it is then unknown
 * where its secrets are.
 */
const char *
redact_json(struct arena *a, const char *s, size_t n, const struct input *in);

/* redact_unparsed - "<unparsed N bytes>", which is logged instead of n bytes
 * that cannot be searched for secrets. */
const char *redact_unparsed(struct arena *a, size_t n);

#endif
