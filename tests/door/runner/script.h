/* script.h - the lines of a file of scenarios, or of shared steps. */
#ifndef SCRIPT_H
#define SCRIPT_H

#include "base/buf.h"

struct script {
	struct buf text;
	char *at;       /* what has not been read yet, in text */
	int line, next; /* number of the line that was read last, and of at */
};

/* script_open - reads the file into s; false: it cannot be read.  script_close
 * must be called either way. */
bool script_open(struct script *s, const char *path);

/* script_line - the next line, without blanks at its begin, or NULL.  A line
 * that starts with two tabs continues the line before it.  It lives as long as
 * s. */
const char *script_line(struct script *s);

/* script_close - frees what script_open has read. */
void script_close(struct script *s);

#endif
