/* engine_hooks.h - the table of functions through which the engine calls the
 * approvals. */
#ifndef APPROVAL_ENGINE_HOOKS_H
#define APPROVAL_ENGINE_HOOKS_H

#include "flow/env.h"

/* The table; each flow_env names it as its member approval. */
extern const struct approval_hooks approval_hooks;

#endif
