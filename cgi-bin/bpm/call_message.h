/* call_message.h - inner: reads the messages of the outbox that ask for calls
 * of other programs.  lib/flowdb/outgoing_call.c writes them. */
#ifndef BPM_CALL_MESSAGE_H
#define BPM_CALL_MESSAGE_H

#include "expr/val.h"
#include "net/net_post.h"
#include "store/ctx.h"

struct call_message {
	int64_t tenant_id, tree, instance;
	/* Num of the token that waits for the answer; 0: none. */
	int64_t token;
	const char *node; /* NULL: not of one node */
	struct net_post post;
	const char *result; /* variable for the answer; NULL: none */
	const struct val
	    *response; /* pairs of a variable and a property; or NULL */
};

/* call_message_read - reads the payload of a message; texts live in ctx->mem.
 * E_BAD_REQUEST when the payload is no such message, or when its body was too
 * large to be stored. */
enum err call_message_read(
    struct ctx *ctx, const char *payload, struct call_message *out) MUST_CHECK;

/*
 * call_message_vars - the variables that the answer of the call sets, as an
 * object.  If m->result names a variable, it gets the whole answer as a text.
 * Otherwise each pair of m->response takes a property of `data`, if the answer
 * is an envelope with code 0.  The object is empty if nothing is taken.  The
 * caller has to remove reserved names.
 */
struct val call_message_vars(
    struct ctx *ctx, const struct call_message *m, const struct net_post *post);

#endif
