/* input.h - decodes the input of a request into the struct of its endpoint: the
 * third stage of a request. */
#ifndef WEB_INPUT_H
#define WEB_INPUT_H

#include "text/url.h"
#include "web/req.h"

/*
 * input_decode - fill r->in.  GET and DELETE read the query string; POST and
 * PUT read a JSON body, or the query string if the input is IN_QUERY; an input
 * with a file reads a form and the query string.  The n_params path parameters
 * come before the parameters of the query; with a body they are the first
 * fields of the input.  E_BAD_REQUEST, or the error of the field that was
 * wrong, with ctx->why.
 */
enum err input_decode(
    struct req *r, const struct url_pair *params, size_t n_params) MUST_CHECK;

/* input_known - refuses a parameter of q that the endpoint, if it is EXACT,
 * does not have. */
enum err input_known(struct ctx *ctx, const struct endpoint *ep,
    const struct url_query *q) MUST_CHECK;

#endif
