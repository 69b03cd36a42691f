/* supervise.h - keeps the workers of a pool running and replaces them. */
#ifndef APP_SUPERVISE_H
#define APP_SUPERVISE_H

#include "app/worker.h"

/*
 * supervise - keep conf.workers workers serving until SIGTERM or SIGINT.
 * exe: the path of the executable.  On SIGHUP a child process tries it
 * (`exe --check`); if that succeeds, this process executes it: the new
 * supervisor inherits the sockets and the workers and replaces the workers one
 * by one.  resumed: this process was started that way.  Returns the exit
 * status.
 */
int supervise(const struct pool *p, const char *exe, bool resumed);

/* supervise_resumed - was this process executed by an earlier supervisor? */
bool supervise_resumed(void);

#endif
