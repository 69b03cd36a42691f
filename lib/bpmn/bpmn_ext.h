/* bpmn_ext.h - attributes, extensions, expressions of elements; inner. */
#ifndef BPMN_BPMN_EXT_H
#define BPMN_BPMN_EXT_H

#include "bpmn/diagnostic.h"
#include "expr/expr.h"
#include "text/xml_tree.h"

struct reader;

/* bpmn_position - an element, for diagnostics. */
struct position bpmn_position(const struct reader *r, const struct xml_node *x);

/* bpmn_child - the first child of that BPMN name, or NULL; bpmn_next - the
 * next one behind it. */
const struct xml_node *bpmn_child(const struct xml_node *x, const char *name);
const struct xml_node *bpmn_next(const struct xml_node *x, const char *name);

/* bpmn_attr - an attribute of the engine's namespaces that is not empty. */
const char *bpmn_attr(const struct xml_node *x, const char *name);

/* bpmn_plain - an unprefixed attribute that is not blank, trimmed. */
const char *
bpmn_plain(struct arena *a, const struct xml_node *x, const char *name);

/* bpmn_either - with the prefix or without; not empty. */
const char *bpmn_either(const struct xml_node *x, const char *name);

/* bpmn_true, bpmn_false - is the text that truth value?  NULL is neither. */
bool bpmn_true(const char *s);
bool bpmn_false(const char *s);

/* bpmn_number - a whole number above 0 and below 2^31, else 0. */
int32_t bpmn_number(const char *s);

/*
 * bpmn_ext - an extension element of that name, the first one or that behind
 * the last one; NULL: no more.
 */
const struct xml_node *bpmn_ext(
    const struct xml_node *x, const struct xml_node *last, const char *name);

/* bpmn_ext_text - the text of the first one, trimmed; NULL: absent, blank. */
const char *
bpmn_ext_text(struct reader *r, const struct xml_node *x, const char *name);

/* bpmn_trimmed - without blanks around it; NULL when that is nothing. */
const char *bpmn_trimmed(struct arena *a, const char *s);

/*
 * bpmn_expr - compile a text of element x, NULL for NULL; bpmn_variable - the
 * name of a variable or an expression; bpmn_condition - the text inside at, as
 * a condition of x.  Trouble is a diagnostic about x, and NULL.
 */
const struct expr *
bpmn_expr(struct reader *r, const struct xml_node *x, const char *text);
const struct expr *
bpmn_variable(struct reader *r, const struct xml_node *x, const char *text);
const struct expr *bpmn_condition(
    struct reader *r, const struct xml_node *x, const struct xml_node *at);

#endif
