/* base.c - ends the process at a mistake in the program: one line in the log,
 * then a core dump. */
#include <stdlib.h>

#include "base/base.h"
#include "base/log.h"

void
bug(const char *file, int line, const char *what)
{
	log_line(LOG_ERROR,
	    "bug: %s:%d: this must never be true: %s; the process is aborted",
	    file, line, what);
	abort();
}
