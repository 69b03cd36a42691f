/* multi.h - multi-instances: a node is entered once and done many times.
 * Source: workflow engine, "Multi-instance". */
#ifndef FLOW_MULTI_H
#define FLOW_MULTI_H

#include "flow/state.h"

/* multi_applies - is the token's node a multi-instance? */
bool multi_applies(const struct state *s, const struct token *t);

/* multi_enter - the token becomes the body and its elements begin.  Without
 * elements it leaves its node at once. */
enum err multi_enter(struct state *s, struct token *t) MUST_CHECK;

/* multi_elements - how many elements the node will have, and their values;
 * *items is NULL when they are only counted. */
enum err multi_elements(struct state *s, struct token *t, int32_t *total,
    const struct val **items) MUST_CHECK;

/* multi_body - make the token a body of that many elements; none of them
 * exists yet. items as multi_elements gives them. */
enum err multi_body(struct state *s, struct token *t, int32_t total,
    const struct val *items) MUST_CHECK;

/* multi_element - make the next element of the body; it does not move yet. */
enum err multi_element(struct state *s, struct token *body, struct token **out)
    MUST_CHECK;

/* element_done - an element has completed: the next one begins, or the body is
 * through because enough have completed. */
enum err element_done(struct state *s, struct token *t) MUST_CHECK;

/* element_gone - an element was taken out of the body without having
 * completed; only counters change. */
enum err element_gone(struct state *s, struct token *body) MUST_CHECK;

/* multi_done - the body is through: drop the elements that are left, and the
 * token goes on. */
enum err multi_done(struct state *s, struct token *body) MUST_CHECK;

#endif
