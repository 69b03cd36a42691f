/*
 * body_map.h - the body of an upload, which nginx has written to a file.  The
 * file is mapped, so that a gigabyte costs the worker no memory of its own.
 */
#ifndef WEB_BODY_MAP_H
#define WEB_BODY_MAP_H

#include "web/req.h"

/*
 * body_map - map call->body_file read-only and let call->body point to its
 * bytes; body_unmap unmaps it.  Does nothing to a call that is broken or
 * has no body_file.
 *
 * The file must be a regular file of nginx below home/nginx/tmp/body and as
 * long as announced; else the call becomes broken.  nginx never shortens such a
 * file during the request, and no other program may write there.
 */
void body_map(const char *home, struct raw_request *call);
void body_unmap(struct raw_request *call);

#endif
