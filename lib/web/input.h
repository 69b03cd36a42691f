/* input.h - from what was sent to the row's struct: the third stage. */
#ifndef WEB_INPUT_H
#define WEB_INPUT_H

#include "text/url.h"
#include "web/req.h"

/*
 * input_decode - fill r->in.  GET and DELETE read the query string, POST and
 * PUT a JSON body, unless the row says IN_QUERY; a row with a file reads a form
 * and the query string.  Path parameters stand in front of the query's; where
 * there is a body they are the input's first fields.
 * E_BAD_REQUEST, or the error of the field that was wrong, with ctx->why.
 */
enum err input_decode(
    struct req *r, const struct url_pair *params, size_t n_params) MUST_CHECK;

#endif
