/* decode_form.h - reads the declared fields of an input from a form with a
 * file. */
#ifndef INPUT_DECODE_FORM_H
#define INPUT_DECODE_FORM_H

#include "input/field.h"
#include "input/why.h"
#include "text/multipart.h"
#include "text/url.h"

/*
 * decode_form - as decode_query, from a form with a file and the query string
 * of the request: a value that is in both counts as given twice.  A file that
 * is larger than its field allows is E_UPLOAD_TOO_LARGE.
 */
enum err decode_form(struct arena *a, const struct input *def,
    const struct url_query *q, const struct multipart *form, void *out,
    uint64_t *given, struct why *why) MUST_CHECK;

#endif
