/* listener.h - runs the listeners of processes, nodes, flows and tasks. */
#ifndef FLOW_LISTENER_H
#define FLOW_LISTENER_H

#include "flow/instance.h"

/* run_listeners - runs the listeners of the token's node to that event: those
 * of its task if `task`, else those of the node itself. */
enum err run_listeners(
    struct state *s, struct token *t, bool task, const char *event) MUST_CHECK;

/* run_flow_listeners - runs the listeners of a flow that the token takes;
 * run_process_listeners - those of the instance's process. */
enum err
run_flow_listeners(struct state *s, struct token *t, int32_t flow) MUST_CHECK;
enum err run_process_listeners(
    struct state *s, struct inst *i, const char *event) MUST_CHECK;

#endif
