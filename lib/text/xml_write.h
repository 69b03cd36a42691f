/* xml_write.h - writes an XML tree as a document. */
#ifndef TEXT_XML_WRITE_H
#define TEXT_XML_WRITE_H

#include "base/buf.h"
#include "text/xml_tree.h"

/* xml_write - append the document as UTF-8; xml_tree reads the same tree from
 * it. */
void xml_write(struct buf *to, const struct xml_doc *doc);

#endif
