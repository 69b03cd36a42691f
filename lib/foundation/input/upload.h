/* upload.h - a file that was sent in a form. */
#ifndef INPUT_UPLOAD_H
#define INPUT_UPLOAD_H

#include <stddef.h>

/*
 * name and type are as the client sent them, type may be NULL; neither proves
 * what the bytes are.  data points into the body.  All of it lives as long as
 * the request.
 */
struct upload {
	const char *name, *type;
	const char *data;
	size_t n;
};

#endif
