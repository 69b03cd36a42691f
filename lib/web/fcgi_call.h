/* fcgi_call.h - the parameters of a FastCGI request as a struct call. */
#ifndef WEB_FCGI_CALL_H
#define WEB_FCGI_CALL_H

#include "web/req.h"

/*
 * fcgi_call - fill out from "NAME=VALUE" texts, the last one NULL, in one
 * walk.  body_len becomes the announced length (at most FCGI_BODY_MAX, or
 * FCGI_FILE_MAX beside a body_file), body stays NULL.  Unknown audiences and
 * methods become the unset ones.  broken: a doubled tenant, authorization or
 * body_file, a path that is not clean UTF-8 text, a length that is no number or
 * too large; body_len is then 0.
 *
 * The texts point into envp.  agent is never NULL and always UTF-8; trace_id
 * is always 32 hex digits, made up when nginx sent none; ip is never NULL.
 */
void fcgi_call(struct arena *a, char *const *envp, struct call *out);

#endif
