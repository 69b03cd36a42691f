/* fcgi_signals.h - the signals of a worker; inner, for fcgi.c. */
#ifndef WEB_FCGI_SIGNALS_H
#define WEB_FCGI_SIGNALS_H

#include "base/base.h"

/* fcgi_signals_block - block all signals but those of faults.  Returns a
 * descriptor that is readable when SIGTERM has arrived; -1: failed, errno says
 * why. */
int fcgi_signals_block(void);

/* fcgi_signals_taken - reads a SIGTERM; false: none has arrived. */
bool fcgi_signals_taken(int fd);

#endif
