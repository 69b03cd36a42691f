/* fcgi_params.h - fills a struct raw_request from the parameters of a FastCGI
 * request. */
#ifndef WEB_FCGI_PARAMS_H
#define WEB_FCGI_PARAMS_H

#include "web/req.h"

#define TRACE_ID_LEN 32

/*
 * fcgi_params - fill out from the "NAME=VALUE" texts of envp, which ends with
 * NULL.  body_len becomes the announced length (at most FCGI_BODY_MAX, or
 * FCGI_FILE_MAX with a body_file), body stays NULL.  An unknown audience or
 * method becomes the unset one.  broken is set when a parameter that may come
 * only once (the table in fcgi_params.c) came twice, when the path is not UTF-8
 * or has control characters, and when the length is not a number or too large;
 * body_len is then 0.
 *
 * The texts point into envp or lie in the arena.  agent is never NULL and
 * always UTF-8; trace_id is always 32 hex digits: nginx's, or when it
 * sent none a new one, which the answer has to show (trace_shown); ip is never
 * NULL.
 */
void fcgi_params(struct arena *a, char *const *envp, struct raw_request *out);

/*
 * trace_id_new - 32 lower-case hexadecimal digits and a NUL, which no other
 * call gets, in whichever process and on whichever host.  They name a request;
 * they are no secret.  A process that has called it must not fork a child that
 * calls it too: both would get the same ids.
 */
void trace_id_new(char out[TRACE_ID_LEN + 1]);

#endif
