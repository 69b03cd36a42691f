/* outgoing_call_read.h - inner: reads the messages of the outbox that ask for
 * calls of other programs.  flowdb/step_outbox.c writes them. */
#ifndef BPM_OUTGOING_CALL_READ_H
#define BPM_OUTGOING_CALL_READ_H

#include "expr/val.h"
#include "net/net_post.h"
#include "store/ctx.h"

struct outgoing_call_read {
	int64_t tenant_id, tree, instance;
	/* Num of the token that waits for the answer; 0: none. */
	int64_t token;
	const char *node; /* NULL: not of one node */
	struct net_post post;
	const char *result; /* variable for the answer; NULL: none */
	const struct val
	    *response; /* pairs of a variable and a property; or NULL */
};

/* outgoing_call_read - reads the payload of a message; texts live in ctx->mem.
 * E_BAD_REQUEST when the payload is no such message, or when its body was too
 * large to be stored. */
enum err outgoing_call_read(struct ctx *ctx, const char *payload,
    struct outgoing_call_read *out) MUST_CHECK;

/*
 * outgoing_call_vars - the variables that the answer of the call sets, as an
 * object.  If m->result names a variable, it gets the whole answer as a text.
 * Otherwise each pair of m->response takes a property of `data`, if the answer
 * is an envelope with code 0.  The object is empty if nothing is taken.  The
 * caller has to remove reserved names.
 */
struct val outgoing_call_vars(struct ctx *ctx,
    const struct outgoing_call_read *m, const struct net_post *post);

#endif
