/* deploy.h - deploys the files to play, and holds the state of the engine. */
#ifndef CGI_FLOW_DEPLOY_H
#define CGI_FLOW_DEPLOY_H

#include "flow/memory_storage.h"
#include "model_files.h"

/* How the files are played. */
struct options {
	bool raw;         /* user tasks of BPMN files follow BPMN only */
	bool reload;      /* forget the state after each line */
	int64_t clock_ms; /* where the clock stands, since 1970 UTC */
};

struct deployment {
	struct arena mem;  /* of the definitions */
	struct map latest; /* definition of each key */
	struct flow_env env;
	struct state state;
	int64_t definitions; /* how many */
	bool reload;
	struct memory rows; /* of the state, with reload */
};

/* deploy_open - deploy all files that can be; the clock stands at opt's. */
void deploy_open(
    struct deployment *g, const struct files *all, const struct options *opt);

/* deploy_reload, deploy_recall - with that option: forget the state, and make
 * another one of the rows of what runs, or of all rows. */
void deploy_reload(struct deployment *g);
void deploy_recall(struct deployment *g);

/* deploy_save - the state has made a step: keep it. */
void deploy_save(struct deployment *g);

/* deploy_close - give its memory back. */
void deploy_close(struct deployment *g);

#endif
