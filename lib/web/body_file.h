/*
 * body_file.h - the body of an upload where nginx has put it: mapped, so that
 * a gigabyte costs a pool no memory of its own.
 */
#ifndef WEB_BODY_FILE_H
#define WEB_BODY_FILE_H

#include "web/req.h"

/*
 * body_file_map - call->body becomes the bytes of call->body_file, read-only;
 * given back with body_file_unmap.  Nothing happens to a call without one or
 * a broken one.
 *
 * The file must be one of nginx's own below home/nginx/tmp/body, a regular one
 * and as long as was announced; else the call is broken.  nginx never
 * shortens such a file while the request lasts, and nobody else may.
 */
void body_file_map(const char *home, struct call *call);
void body_file_unmap(struct call *call);

#endif
