/* access_params.h - the texts of the access log: cut, and without secrets. */
#ifndef WEB_ACCESS_PARAMS_H
#define WEB_ACCESS_PARAMS_H

#include "web/req.h"

#define ACCESS_PARAMS_MAX 8000 /* characters */

/* access_cut - at most max characters of a UTF-8 text; may be s itself. */
const char *access_cut(struct arena *a, const char *s, size_t max);

/* access_cut_dots - a text longer than max - 3 characters ends with "..." in
 * place of what is beyond them.  Source: wire contract, length limits. */
const char *access_cut_dots(struct arena *a, const char *s, size_t max);

/*
 * access_params - JSON text with the members query and body, each JSON in a
 * text of its own or null; without what hide_member names of in, which is what
 * the row takes or NULL.  What cannot be read is "<unparsed N bytes>".  At most
 * ACCESS_PARAMS_MAX characters.
 */
const char *
access_params(struct arena *a, const struct call *call, const struct input *in);

/* access_unparsed - what stands for n bytes that nobody could read. */
const char *access_unparsed(struct arena *a, size_t n);

#endif
