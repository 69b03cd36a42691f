/* deploy.h - deploys the files to play, and holds the state of the engine. */
#ifndef CGI_FLOW_DEPLOY_H
#define CGI_FLOW_DEPLOY_H

#include "files.h"
#include "flow/state.h"

/* How the files are played. */
struct options {
	bool raw;         /* user tasks of BPMN files follow BPMN only */
	int64_t clock_ms; /* where the clock stands, since 1970 UTC */
};

struct deployment {
	struct arena mem;  /* of the definitions */
	struct map latest; /* definition of each key */
	struct flow_env env;
	struct state state;
	int64_t definitions; /* how many */
};

/* deploy_open - deploy all files that can be; the clock stands at opt's. */
void deploy_open(
    struct deployment *g, const struct files *all, const struct options *opt);

/* deploy_close - give its memory back. */
void deploy_close(struct deployment *g);

#endif
