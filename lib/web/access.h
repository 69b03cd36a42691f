/*
 * access.h - the access and error log: a record of every request under
 * /admin-api and /app-api, of bare administrators' paths too, but for rows
 * that are UNLOGGED; of a sample of the devices' requests; of every request,
 * whoever called, that ended with 500.
 * Goes to the spool; `job spool_load` carries it to the database.
 * Source: wire contract, "API access log", "API error log".
 */
#ifndef WEB_ACCESS_H
#define WEB_ACCESS_H

#include "web/req.h"

/* What stands in front of a record in the spool; behind it are the columns of
 * spool_access or spool_error (sql/query/log/spool_load.sql) as a row for COPY.
 */
#define ACCESS_KIND 'a'
#define ERROR_KIND  'e'

struct access;

/* access_open - the log of one process; home and name (the pool's) must live
 * on.  sample: one of so many device requests, 0: none.  Never NULL;
 * access_close frees it. */
struct access *access_open(const char *home, const char *name, int64_t sample);
void access_close(struct access *log);

/*
 * access_note - write down a request that is answered with e; began_ms on the
 * monotonic clock.  Costs at most two writes; what cannot be written is lost,
 * the request is not.
 */
void access_note(
    struct access *log, const struct req *r, enum err e, int64_t began_ms);

#endif
