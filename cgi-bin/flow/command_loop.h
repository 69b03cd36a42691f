/*
 * command_loop.h - `flow FILE...`: plays processes by commands.
 * Source: workflow engine, "The command line flow".
 */
#ifndef CGI_FLOW_PLAY_H
#define CGI_FLOW_PLAY_H

#include "deploy.h"
#include "model_files.h"

/* flow_command_loop - carry out the commands of standard input; returns the
 * exit status. */
int flow_command_loop(struct files *all, const struct options *opt);

#endif
