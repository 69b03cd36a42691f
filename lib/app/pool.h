/* pool.h - main() of every pool executable: prefork and supervision. */
#ifndef APP_POOL_H
#define APP_POOL_H

#include "web/endpoint.h"

enum pool_flag {
	POOL_KEEPS = 1,  /* nginx keeps its connections (edge) */
	POOL_CACHE = 2,  /* opens the device cache and the presence file */
	POOL_DEVICES = 4 /* devices call it: they prove who they are */
};

/*
 * pool_main - `<pool> --describe` prints the rows as JSON; without options it
 * supervises: binds $FLEETDESK_HOME/run/<name>.sock (or takes LISTEN_FDS),
 * forks the workers, replaces those that die, hang or grow, re-executes
 * itself with its sockets on SIGHUP, drains on SIGTERM.
 */
int pool_main(int argc, char **argv, const struct domain *d, int flags);

#endif
