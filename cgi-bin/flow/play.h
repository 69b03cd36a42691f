/* play.h - `flow FILE...`.
 * Source: workflow engine, "The command line flow". */
#ifndef CGI_FLOW_PLAY_H
#define CGI_FLOW_PLAY_H

#include "deploy.h"
#include "files.h"

/* flow_play - obey the lines of standard input; returns the exit status. */
int flow_play(struct files *all, const struct options *opt);

#endif
