/* access_log_params.h - the texts of the access log: cut to their lengths, and
 * without secrets. */
#ifndef WEB_ACCESS_LOG_PARAMS_H
#define WEB_ACCESS_LOG_PARAMS_H

#include "web/req.h"

#define ACCESS_PARAMS_MAX 8000 /* characters of the parameters in the log */

/* access_cut - at most max characters of a UTF-8 text; may be s itself. */
const char *access_cut(struct arena *a, const char *s, size_t max);

/* access_cut_dots - a text longer than max - 3 characters is cut there and
 * ends with "...".  Source: wire contract, length limits. */
const char *access_cut_dots(struct arena *a, const char *s, size_t max);

/*
 * access_params - a JSON object with the members query and body: each is a text
 * that holds JSON, or null.  Members that redact_member names are left out; in
 * is the input of the row, or NULL.  A query or body that cannot be parsed is
 * "<unparsed N bytes>".  At most ACCESS_PARAMS_MAX characters.
 */
const char *access_params(
    struct arena *a, const struct raw_request *call, const struct input *in);

/* access_unparsed - the text that replaces n bytes that cannot be parsed. */
const char *access_unparsed(struct arena *a, size_t n);

#endif
