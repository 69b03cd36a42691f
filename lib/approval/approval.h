/*
 * approval.h - the table of functions that a flow_env names as its approvals.
 */
#ifndef APPROVAL_APPROVAL_H
#define APPROVAL_APPROVAL_H

#include "flow/approval_hooks.h"

/* Every flow_env names this table as its member approval. */
extern const struct approval_hooks approval_hooks;

#endif
