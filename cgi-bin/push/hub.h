/*
 * hub.h - what the daemon does with all it hears: from pools and from its
 * children (lines), from browsers (frames), from the clock.
 */
#ifndef PUSH_HUB_H
#define PUSH_HUB_H

#include "push/push.h"

/*
 * hub_open - publish: how a message leaves this host, when it must; NULL:
 * whom it is for is connected here, or nowhere.  silence_s: after how long a
 * browser that says nothing is asked; after as long again it is given up.
 */
void hub_open(bool (*publish)(const char *text, size_t n), int64_t silence_s);

/* hub_enter - a handshake has succeeded; hub_leave - the socket is gone. */
void hub_enter(struct client *c);
void hub_leave(struct client *c);

/* hub_quit - it is being closed with that code: nothing finds it any more. */
void hub_quit(struct client *c, enum close_code code);

/* hub_said - a whole message of a browser. */
void hub_said(struct client *c, const char *s, size_t n);

/*
 * hub_publish - a message handed over by a pool: goes to all daemons.
 * hub_deliver - a message meant for the sockets of this one.
 * What cannot be read is logged and dropped.
 */
void hub_publish(const char *text, size_t n);
void hub_deliver(const char *text, size_t n);

/* hub_close_sessions - ids in decimal, separated by commas; hub_close_tenant
 * - of all its users. */
void hub_close_sessions(const char *ids);
void hub_close_tenant(int64_t tenant_id);

/* hub_allow - what the configuration says, from now on. */
void hub_allow(bool enabled, bool demo);

/* hub_sweep - once a second: sessions that ended, sockets that are silent or
 * slow. */
void hub_sweep(int64_t now_ms);

/* hub_close_all - the daemon ends. */
void hub_close_all(void);

/*
 * hub_sessions - the sessions that have sockets, as ids separated by commas:
 * fn gets them in texts of at most a few thousand bytes.
 * hub_newcomers - the same of those that nobody was told of before.
 */
void hub_sessions(void (*fn)(const char *ids));
void hub_newcomers(void (*fn)(const char *ids));

/* hub_counts - what has happened since the start. */
const struct hub_counts *hub_counts(void);

#endif
