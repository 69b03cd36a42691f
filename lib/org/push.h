/*
 * push.h - messages for the browsers that are connected: handed to the push
 * daemons, which alone know who they are.
 * Source: specification, "WebSocket send request"; wire contract,
 * "WebSocket".
 */
#ifndef ORG_PUSH_H
#define ORG_PUSH_H

#include "bus/message.h"
#include "store/ctx.h"
#include "store/row.h"

/* Where the push daemon of this host takes messages, below $FLEETDESK_HOME. */
#define PUSH_SOCKET "run/push-in.sock"

/*
 * push_setup - once at the start of a process; before it, and in a process
 * that never calls it, messages go nowhere.  home: FLEETDESK_HOME; sender: how
 * messages travel (bus/bus_conf.h).  Both must live on.
 */
void push_setup(const char *home, const char *sender);

/* push_enabled - is infra.websocket.enable not "false"? */
enum err push_enabled(struct ctx *ctx, bool *out) MUST_CHECK;

/*
 * push_send - send m to whom it routes to; nobody connected is no error, nor
 * is a daemon that does not run, nor that push is switched off.  Commits what
 * is open, so it comes last: a message must not tell of what may be undone.
 * With the sender `postgres` it leaves with that commit, so that every host
 * hears of it, else through this host's daemon.
 * One beyond the limits of bus/message.h is logged and not sent.  Errors are
 * the database's only.
 */
enum err push_send(struct ctx *ctx, const struct message *m) MUST_CHECK;

/* push_row - push_send, with the row as the content. */
enum err push_row(
    struct ctx *ctx, const struct message *m, const struct row *row) MUST_CHECK;

#endif
