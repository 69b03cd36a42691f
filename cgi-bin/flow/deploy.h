/* deploy.h - deploys the files that the program runs, and holds the state of
 * the engine. */
#ifndef CGI_FLOW_DEPLOY_H
#define CGI_FLOW_DEPLOY_H

#include "flow/memory_storage.h"
#include "model_files.h"

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

/* deploy_open - deploys all files that have no errors; the clock starts at
 * opt's. */
void deploy_open(
    struct deployment *g, const struct files *all, const struct options *opt);

#endif
