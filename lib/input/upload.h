/* upload.h - a file that came with a form, where the body lies. */
#ifndef INPUT_UPLOAD_H
#define INPUT_UPLOAD_H

#include <stddef.h>

/*
 * name is what it is called outside, as it was sent, type as well or NULL;
 * neither says what the bytes are.  All of it lives as long as the request.
 */
struct upload {
	const char *name, *type;
	const char *data;
	size_t n;
};

#endif
