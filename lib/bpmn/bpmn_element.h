/* bpmn_element.h - reads attributes, extension elements and expressions of BPMN
 * elements; inner. */
#ifndef BPMN_BPMN_ELEMENT_H
#define BPMN_BPMN_ELEMENT_H

#include "bpmn/diagnostic.h"
#include "expr/expr.h"
#include "text/xml_tree.h"

struct reader;

/* bpmn_position - the position of the element in its file, for a diagnostic
 * about it. */
struct position bpmn_position(const struct reader *r, const struct xml_node *x);

/* bpmn_child - the first child element of that BPMN name; bpmn_next - the next
 * element of that name after x.  NULL: there is none. */
const struct xml_node *bpmn_child(const struct xml_node *x, const char *name);
const struct xml_node *bpmn_next(const struct xml_node *x, const char *name);

/* bpmn_attr - the value of an attribute in the namespace of Flowable or of
 * Activiti; NULL when it is absent or empty. */
const char *bpmn_attr(const struct xml_node *x, const char *name);

/* bpmn_plain - the value of an attribute without prefix, trimmed; NULL when it
 * is absent or blank. */
const char *
bpmn_plain(struct arena *a, const struct xml_node *x, const char *name);

/* bpmn_either - bpmn_attr, else the attribute without prefix. */
const char *bpmn_either(const struct xml_node *x, const char *name);

/* bpmn_true, bpmn_false - whether the text means true, or false.  Both return
 * false for NULL. */
bool bpmn_true(const char *s);
bool bpmn_false(const char *s);

/* bpmn_number - the whole number that the text spells, 1 to 2^31 - 1; any
 * other text gives 0. */
int32_t bpmn_number(const char *s);

/* bpmn_ext - the next extension element of that name after `last`, or the first
 * one when `last` is NULL.  NULL: there is none. */
const struct xml_node *bpmn_ext(
    const struct xml_node *x, const struct xml_node *last, const char *name);

/* bpmn_ext_text - the text of the first extension element of that name,
 * trimmed; NULL when it is absent or blank. */
const char *
bpmn_ext_text(struct reader *r, const struct xml_node *x, const char *name);

/*
 * bpmn_trimmed - the text without blanks around it; NULL when nothing is left.
 */
const char *bpmn_trimmed(struct arena *a, const char *s);

/*
 * bpmn_expr - compiles a text of element x as an expression; NULL gives NULL.
 * bpmn_variable - the same for a text that may also be the name of a variable.
 * bpmn_condition - compiles the text of element `at` as a condition of x.
 * A text that does not compile becomes a diagnostic about x.
 */
const struct expr *
bpmn_expr(struct reader *r, const struct xml_node *x, const char *text);
const struct expr *
bpmn_variable(struct reader *r, const struct xml_node *x, const char *text);
const struct expr *bpmn_condition(
    struct reader *r, const struct xml_node *x, const struct xml_node *at);

#endif
