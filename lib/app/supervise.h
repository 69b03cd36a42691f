/* supervise.h - keeps the workers of a pool alive and replaces them. */
#ifndef APP_SUPERVISE_H
#define APP_SUPERVISE_H

#include "app/worker.h"

/*
 * supervise - keep conf.workers workers serving until SIGTERM or SIGINT.
 * exe: the path of the executable; SIGHUP has a copy of it checked
 * (`exe --describe`) and, if that succeeds, executed in place of this
 * process, which inherits the sockets and the workers and replaces them one by
 * one.  resumed: this process is such a one.  Returns the exit status.
 */
int supervise(const struct pool *p, const char *exe, bool resumed);

/* supervise_resumed - was this process executed by supervise? */
bool supervise_resumed(void);

#endif
