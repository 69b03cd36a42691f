/* stage.h - what is played: the deployed definitions and the state. */
#ifndef CGI_FLOW_STAGE_H
#define CGI_FLOW_STAGE_H

#include "files.h"
#include "flow/state.h"

/* How the files are played. */
struct options {
	bool raw;         /* user tasks of BPMN files follow BPMN only */
	int64_t clock_ms; /* where the clock stands, since 1970 UTC */
};

struct stage {
	struct arena mem;  /* of the definitions */
	struct map latest; /* definition of each key */
	struct flow_env env;
	struct state state;
	int64_t definitions; /* how many */
};

/* stage_open - deploy all files that can be; the clock stands at opt's. */
void
stage_open(struct stage *g, const struct files *all, const struct options *opt);

/* stage_close - give its memory back. */
void stage_close(struct stage *g);

#endif
