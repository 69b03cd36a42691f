/* answer_headers.h - writes the header lines of an answer. */
#ifndef WEB_ANSWER_HEADERS_H
#define WEB_ANSWER_HEADERS_H

#include "web/req.h"

#define ANSWER_HEADERS_MAX 4096

/*
 * answer_headers - write the header lines and the empty line after them: Status
 * (unless it is 200), Content-Type (at most 64 bytes), Content-Length and, when
 * set, Retry-After, X-WS-Ident, trace-id (32 bytes), and ETag (64 bytes) with
 * Cache-Control.  Returns their length.
 * Content-Length is always written, because without it nginx cannot notice that
 * an answer was cut short.  For reply->file and reply->stored nginx writes it;
 * the lines are then the redirect to the file and its name (at most 64 bytes
 * each), or the stored file's address and disposition (3,000 bytes together).
 */
size_t answer_headers(const struct reply *reply, char out[ANSWER_HEADERS_MAX]);

#endif
