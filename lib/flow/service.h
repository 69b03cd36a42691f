/* service.h - what service tasks do; for the files of the engine. */
#ifndef FLOW_SERVICE_H
#define FLOW_SERVICE_H

#include "flow/state.h"

/* service_enter - evaluate, copy, set variables, or ask for a call. */
enum err service_enter(struct state *s, struct token *t) MUST_CHECK;

#endif
