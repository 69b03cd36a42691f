/* deploy.h - the files that the program is given: read, checked and deployed;
 * and the state of the engine. */
#ifndef CGI_FLOW_DEPLOY_H
#define CGI_FLOW_DEPLOY_H

#include "base/map.h"
#include "bpmn/check.h"
#include "bpmn/diagnostic.h"
#include "bpmn/model.h"
#include "flow/memory_storage.h"

struct file {
	const char *path;
	struct diagnostics diagnostics;
	struct model *model; /* NULL: no model could be made */
};

/* The files that the command line names, in its order. */
struct files {
	struct arena mem;
	struct file *v;
	size_t n;
	struct map keys; /* keys of processes that can be called */
};

/* files_load - reads all files.  What is wrong with a file is in its
 * diagnostics. */
void files_load(struct files *all, char *const *paths, size_t n);

/* files_check - runs the checks before deployment for all files, in one mode
 * for BPMN and another for SIMPLE files. */
void
files_check(struct files *all, enum check_mode bpmn, enum check_mode simple);

/* files_report - prints every error to standard error; returns whether there
 * was one. */
bool files_report(const struct files *all);

/* How the processes of the files are run. */
struct options {
	bool raw;         /* BPMN files are run without approvals */
	bool reload;      /* drop the state after each command, and load it */
	int64_t clock_ms; /* time at the start, in ms since 1970 UTC */
};

struct deployment {
	struct arena mem;  /* memory of the definitions */
	struct map latest; /* the latest definition of each key */
	struct flow_env env;
	struct state state;
	int64_t definitions; /* number of definitions */
	bool reload;
	struct memory rows; /* the stored state, used with reload */
};

/* deploy_open - deploys all files that have no errors; the engine's clock
 * starts at opt->clock_ms. */
void deploy_open(
    struct deployment *g, const struct files *all, const struct options *opt);

#endif
