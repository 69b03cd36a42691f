/* hide.h - what is stored of a request must not hold its secrets. */
#ifndef INPUT_HIDE_H
#define INPUT_HIDE_H

#include "input/field.h"

/*
 * hide_key - does a name of n bytes say that its value is a secret?  It holds
 * password, pwd, secret, token, authorization, credential or
 * captchaVerification, in any case.  Source: wire contract, access log.
 */
bool hide_key(const char *name, size_t n);

/* hide_member - hide_key, or is it a field of in that is marked secret?  in:
 * what the request may carry, or NULL. */
bool hide_member(const struct input *in, const char *name, size_t n);

/*
 * hide_json - a JSON object or array without the members, at any depth, that
 * hide_member names; neither the spaces between its values.  NULL when the
 * text is anything else: nobody can tell then what is in it.
 */
const char *
hide_json(struct arena *a, const char *s, size_t n, const struct input *in);

#endif
