/* pool.h - what main() of every pool executable calls: it forks the workers and
 * supervises them. */
#ifndef APP_POOL_H
#define APP_POOL_H

#include "web/endpoint.h"

enum pool_flag {
	POOL_KEEPS = 1,  /* nginx keeps its connections to this pool open */
	POOL_CACHE = 2,  /* workers open the record cache and presence file */
	POOL_DEVICES = 4 /* devices call this pool and sign their requests */
};

/*
 * pool_main - `<pool> --check` only checks its endpoints.  Without options the
 * process is the supervisor: it binds $FLEETDESK_HOME/run/<name>.sock (or takes
 * the socket of LISTEN_FDS), forks the workers and replaces those that die,
 * hang or grow.  SIGHUP makes it execute its new version, which inherits the
 * sockets; SIGTERM ends it after the workers have finished their requests.
 * flags: enum pool_flag.  Returns the exit status.
 */
int pool_main(int argc, char **argv, const struct domain *d, int flags);

#endif
