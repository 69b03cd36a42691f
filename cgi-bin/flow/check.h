/* check.h - `flow --check`. */
#ifndef CGI_FLOW_CHECK_H
#define CGI_FLOW_CHECK_H

#include "files.h"

/* flow_check - one line a file on standard output; returns the exit status. */
int flow_check(struct files *all);

#endif
