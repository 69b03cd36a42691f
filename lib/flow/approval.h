/* approval.h - approvals, as an environment names them to the engine. */
#ifndef FLOW_APPROVAL_H
#define FLOW_APPROVAL_H

#include "flow/approval_hooks.h"

/* For flow_env.approval. */
extern const struct approval_hooks approval_hooks;

#endif
