/* describe.h - the rows of a domain as JSON, for documents and tests. */
#ifndef WEB_DESCRIBE_H
#define WEB_DESCRIBE_H

#include "base/buf.h"
#include "web/endpoint.h"

/*
 * describe_domain - append an array with one object a row, in the order of
 * the tables.  Members that do not apply are left out, but for the first six:
 *   resource audience method path guard doc   texts
 *   permission                                 guard PERM
 *   tenantFree                                 true
 *   shape sql check none                       names of shape, blocks, error
 *   columns                                    headings of shape SHEET
 *   input [{name type required whole min max minBytes maxBytes lo hi dict form
 * error default doc of}]                   names in camelCase; of: fields
 */
void describe_domain(struct buf *out, const struct domain *d);

#endif
