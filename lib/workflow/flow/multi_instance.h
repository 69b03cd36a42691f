/* multi_instance.h - multi-instances: a token enters a node once, and the node
 * is executed several times; and the end of every activity, multiple or not. */
#ifndef FLOW_MULTI_INSTANCE_H
#define FLOW_MULTI_INSTANCE_H

#include "flow/state.h"

/* multi_applies - is the token's node a multi-instance? */
bool multi_applies(const struct state *s, const struct token *t);

/* multi_of_candidates - has each candidate of the token's node an element of
 * its own?  False for a multi-instance that the model counts or lists. */
bool multi_of_candidates(const struct state *s, const struct token *t);

/* multi_enter - the token becomes the body, and its elements begin.  Without
 * elements the token leaves its node at once. */
enum err multi_enter(struct state *s, struct token *t) MUST_CHECK;

/* multi_elements - how many elements the node will have, and their values;
 * *items is NULL when they have no values. */
enum err multi_elements(struct state *s, struct token *t, int32_t *total,
    const struct val **items) MUST_CHECK;

/* multi_body - makes the token a body of that many elements, without making the
 * elements.  items are those that multi_elements returned. */
enum err multi_body(struct state *s, struct token *t, int32_t total,
    const struct val *items) MUST_CHECK;

/* multi_element - makes the next element of the body; it does not move yet. */
enum err multi_element(struct state *s, struct token *body, struct token **out)
    MUST_CHECK;

/* element_gone - an element was removed without having completed; only the
 * counters of the body change. */
enum err element_gone(struct state *s, struct token *body) MUST_CHECK;

/* multi_done - the multi-instance ends: removes the elements that are left and
 * lets the token go on. */
enum err multi_done(struct state *s, struct token *body) MUST_CHECK;

/* activity_done - the activity at which the token is has ended: an element of a
 * multi-instance is counted, any other token leaves its node. */
enum err activity_done(struct state *s, struct token *t) MUST_CHECK;

#endif
