/*
 * flow.h - the command line of the workflow engine: no database, no network,
 * the same input gives the same output.
 * Source: workflow engine, "The command line flow".
 */
#ifndef CGI_FLOW_H
#define CGI_FLOW_H

#include "base/map.h"
#include "bpmn/check.h"
#include "bpmn/finding.h"
#include "bpmn/model.h"

#define EXIT_USAGE 2

struct file {
	const char *path;
	struct findings found;
	struct model *model; /* NULL: there is none */
};

/* All files of a call, in the order given. */
struct files {
	struct arena mem;
	struct file *v;
	size_t n;
	struct map keys; /* of processes that can be called */
};

/* What is to be done with them. */
struct options {
	bool raw;         /* user tasks of BPMN files follow BPMN only */
	int64_t clock_ms; /* where the clock stands, since 1970 UTC */
};

/* files_load - read them; what is wrong with one is among its findings. */
void files_load(struct files *all, char *const *paths, size_t n);

/* files_check - the checks of section 3.3 for all of them. */
void
files_check(struct files *all, enum check_mode bpmn, enum check_mode simple);

/* files_report - every error on standard error; true: there was one. */
bool files_report(const struct files *all);

/* flow_check - one line a file on standard output; returns the exit status. */
int flow_check(struct files *all);

/* flow_export - the BPMN of the one file; returns the exit status. */
int flow_export(struct files *all);

/* flow_play - obey the lines of standard input; returns the exit status. */
int flow_play(struct files *all, const struct options *opt);

#endif
