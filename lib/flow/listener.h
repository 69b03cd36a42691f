/* listener.h - who listens to processes, nodes and flows. */
#ifndef FLOW_LISTENER_H
#define FLOW_LISTENER_H

#include "flow/inst.h"

/* run_listeners - run the listeners of the token's node: those of its task, or
 * those of the execution. */
enum err run_listeners(
    struct state *s, struct token *t, bool task, const char *event) MUST_CHECK;

/* The same of a flow the token takes, and of a whole process. */
enum err
run_flow_listeners(struct state *s, struct token *t, int32_t flow) MUST_CHECK;
enum err run_process_listeners(
    struct state *s, struct inst *i, const char *event) MUST_CHECK;

#endif
