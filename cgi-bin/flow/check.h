/* check.h - `flow --check`: reports errors and warnings of model files and runs
 * no process. */
#ifndef CGI_FLOW_CHECK_H
#define CGI_FLOW_CHECK_H

#include "model_files.h"

/* flow_check - checks the files and prints one line for each; returns the exit
 * status. */
int flow_check(struct files *all);

#endif
