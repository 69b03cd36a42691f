/*
 * redact_nested.h - what other modules send for their logs, without secrets.
 */
#ifndef INPUT_REDACT_NESTED_H
#define INPUT_REDACT_NESTED_H

#include "base/arena.h"

/*
 * redact_nested - the requestParams or the response that another module sends
 * for its log, without the members that redact_key names.  They are removed at
 * any depth, and also from JSON that a text value holds.  When s, or a text
 * under "query" or "body", is not JSON, it becomes redact_unparsed.  NULL and
 * "" are returned unchanged; the result is not cut.
 */
const char *redact_nested(struct arena *a, const char *s);

#endif
