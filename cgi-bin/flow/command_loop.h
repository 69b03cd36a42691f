/*
 * command_loop.h - `flow FILE...`: runs the processes of the files as commands
 * on standard input demand.
 * Source: workflow engine, "The command line flow".
 */
#ifndef CGI_FLOW_PLAY_H
#define CGI_FLOW_PLAY_H

#include "deploy.h"
#include "model_files.h"

/* flow_command_loop - carries out the commands on standard input; returns the
 * exit status. */
int flow_command_loop(struct files *all, const struct options *opt);

#endif
