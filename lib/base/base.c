/* base.c - how a broken promise ends: one line in the log, then a core. */
#include <stdlib.h>

#include "base/base.h"
#include "base/log.h"

void
bug(const char *file, int line, const char *what)
{
	log_line(LOG_ERROR, "bug: %s:%d: %s", file, line, what);
	abort();
}
