/*
 * push.h - messages for the browsers that are connected: handed to the push
 * daemon, which alone knows who they are.
 * Source: specification, "WebSocket send request"; wire contract,
 * "WebSocket".
 */
#ifndef ORG_PUSH_H
#define ORG_PUSH_H

#include "store/ctx.h"

/* push_enabled - is infra.websocket.enable not "false"? */
enum err push_enabled(struct ctx *ctx, bool *out) MUST_CHECK;

#endif
