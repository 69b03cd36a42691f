/*
 * outgoing_call.h - inner: calls of other programs that a step asks for.  A
 * call is only written into the outbox here; `job outbox_call` makes it after
 * the commit.
 * Source: workflow engine, "Timers and HTTP"; workflow contract, "HttpSetting".
 */
#ifndef FLOWDB_OUTGOING_CALL_H
#define FLOWDB_OUTGOING_CALL_H

#include "base/buf.h"
#include "flowdb/tree.h"

#define OUTGOING_BODY_MAX ((size_t)256 * 1024)

/* The two topics of these messages in the outbox.  A token waits for the answer
 * of a call; nobody waits for that of a notice, but notices of an instance are
 * sent in their order. */
#define OUTGOING_CALL   "bpm.call"
#define OUTGOING_NOTICE "bpm.notice"

/* One call or notice.  node: the node of the model that asks for it; NO_NODE:
 * the process as a whole does. */
struct outgoing_call {
	const struct inst *inst;
	/* The call may use the variables that this token sees. */
	const struct token *sees;
	/* The token that waits for the answer; NULL: none. */
	const struct token *waits;
	int32_t node;
	const char *method, *url;
	struct strs header;
	struct buf body;
	const struct val
	    *response;      /* pairs of a variable and a property; or NULL */
	const char *result; /* variable for the whole answer; NULL: none */
};

/* outgoing_call_begin - begins a POST to that URL, with the header that
 * names the tenant.  Call outgoing_call_send afterwards, which also frees
 * the body. */
void outgoing_call_begin(struct tree *t, struct outgoing_call *call,
    const struct inst *inst, const char *url);

/* outgoing_call_header - adds a header line, unless it is invalid or a header
 * that models must not set. */
void outgoing_call_header(struct tree *t, struct outgoing_call *call,
    const char *name, const char *value);

/* outgoing_call_param - adds a parameter to the body, which is a form then; the
 * value NULL is written as an empty text. */
void outgoing_call_param(
    struct outgoing_call *call, const char *name, const char *value);

/* outgoing_call_settings - adds the headers and the parameters that an HTTP
 * setting of the model lists.  Entries of type 1 have a fixed value, those of
 * type 2 name a variable. */
void outgoing_call_settings(
    struct tree *t, struct outgoing_call *call, const struct val *setting);

/* outgoing_call_send - writes the call into the outbox. */
enum err
outgoing_call_send(struct tree *t, struct outgoing_call *call) MUST_CHECK;

#endif
