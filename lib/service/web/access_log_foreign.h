/* access_log_foreign.h - removes secrets from the parameters of requests that
 * other modules log here. */
#ifndef WEB_ACCESS_LOG_FOREIGN_H
#define WEB_ACCESS_LOG_FOREIGN_H

#include "base/arena.h"

/*
 * access_log_foreign - the requestParams or the response that another module
 * sends for its log, without the members that redact_key names.  They are
 * removed at any depth, and also from JSON that a text value holds.  When s, or
 * a text under "query" or "body", is not JSON, it becomes access_unparsed. NULL
 * and
 * "" are returned unchanged; the result is not cut.
 * Source: wire contract, "API access log", "API error log".
 */
const char *access_log_foreign(struct arena *a, const char *s);

#endif
