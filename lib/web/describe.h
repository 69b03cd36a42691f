/* describe.h - the rows of a domain as JSON, for documents and tests. */
#ifndef WEB_DESCRIBE_H
#define WEB_DESCRIBE_H

#include "base/buf.h"
#include "web/endpoint.h"

/*
 * describe_domain - append an array with one object for each row, each on a
 * line of its own, in the order of the tables.  The first six members are
 * always there, the others only where they apply:
 *   resource audience method path guard doc   texts
 *   permission                                 guard PERM
 *   tenantFree                                 true
 *   shape sql check none                       names of shape, blocks, error
 *   shows {shape kind null type object}        what a CALL writes, if not true
 *     object {name sql members [{name kind null object}]}
 *   columns                                    headings of shape SHEET
 *   errors                                     names (web/endpoint_errors.h)
 *   query                                      true: the input of a POST or
 *                                              PUT is in the query string
 *   input [{name type required whole blank min max minBytes maxBytes lo hi
 *     dict form pattern error default doc of}]   names in camelCase; of: the
 *                                              fields of a list's entries
 */
void describe_domain(struct buf *out, const struct domain *d);

#endif
