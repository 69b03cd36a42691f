/* xml_find.h - finds elements, attributes and texts in an XML tree. */
#ifndef TEXT_XML_FIND_H
#define TEXT_XML_FIND_H

#include "text/xml_tree.h"

/* xml_is - is x an element of this name in this namespace? */
bool xml_is(const struct xml_node *x, const char *space, const char *local);

/* xml_value - the value of an attribute, or NULL; space "": without prefix. */
const char *
xml_value(const struct xml_node *x, const char *space, const char *local);

/* xml_text - the text directly inside an element, with CDATA, without comments;
 * never NULL. */
const char *xml_text(struct arena *a, const struct xml_node *x);

#endif
