/* hide.h - removes secrets from the parts of a request that are stored in
 * logs. */
#ifndef INPUT_HIDE_H
#define INPUT_HIDE_H

#include "input/field.h"

/*
 * hide_key - does a member of this name, n bytes, hold a secret?  It does when
 * the name contains password, pwd, secret, token, authorization, credential or
 * captchaVerification, in upper or lower case.  Source: wire contract, access
 * log.
 */
bool hide_key(const char *name, size_t n);

/* hide_member - hide_key, or: has the input `in` a field of this name that is
 * marked secret?  in: the input of the request, or NULL. */
bool hide_member(const struct input *in, const char *name, size_t n);

/*
 * hide_json - copy a JSON object or array without the members that hide_member
 * finds, at any depth, and without white space between values.  NULL when the
 * text is anything else, since it is then unknown where its secrets are.
 */
const char *
hide_json(struct arena *a, const char *s, size_t n, const struct input *in);

#endif
