/* service.h - what service tasks do. */
#ifndef FLOW_SERVICE_H
#define FLOW_SERVICE_H

#include "flow/state.h"

/* service_enter - a token enters a service task: evaluate its expression, send
 * copies, set variables, or ask storage to call another host. */
enum err service_enter(struct state *s, struct token *t) MUST_CHECK;

#endif
