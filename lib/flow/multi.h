/* multi.h - a node entered once and done many times; for the files of the
 * engine.  Source: workflow engine, "Multi-instance". */
#ifndef FLOW_MULTI_H
#define FLOW_MULTI_H

#include "flow/state.h"

/* multi_applies - is the token's node a multi-instance? */
bool multi_applies(const struct state *s, const struct token *t);

/* multi_enter - the token becomes the body; zero elements: it leaves. */
enum err multi_enter(struct state *s, struct token *t) MUST_CHECK;

/* multi_elements - how many, and of what (NULL: numbers only). */
enum err multi_elements(struct state *s, struct token *t, int32_t *total,
    const struct val **items) MUST_CHECK;

/* multi_body - the token is the body, of that many elements (items, or NULL
 * for numbers only), none of them there yet. */
enum err multi_body(struct state *s, struct token *t, int32_t total,
    const struct val *items) MUST_CHECK;

/* multi_element - the next element of the body, not moving yet. */
enum err multi_element(struct state *s, struct token *body, struct token **out)
    MUST_CHECK;

/* element_done - an element is through: condition, next one, or all. */
enum err element_done(struct state *s, struct token *t) MUST_CHECK;

/* element_gone - an element was taken away: the others are to finish. */
enum err element_gone(struct state *s, struct token *body) MUST_CHECK;

/* multi_done - the body is through, whatever is left of its elements goes. */
enum err multi_done(struct state *s, struct token *body) MUST_CHECK;

#endif
