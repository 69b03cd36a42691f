/*
 * access_log.h - the access log and the error log.  The access log has a record
 * of every request of the audiences ADMIN (with and without the prefix
 * /admin-api) and APP, except for endpoints that are UNLOGGED, and of a sample
 * of the devices' requests.  The error log has a record of every request that
 * ended with code 500, from any audience; but of devices' requests that the
 * database was down for only those of the sample.  Records are written to the
 * spool; `job spool_load` loads them into the database.
 */
#ifndef WEB_ACCESS_LOG_H
#define WEB_ACCESS_LOG_H

#include "web/req.h"

/* The letter before a record in the spool; after it come the columns of
 * spool_access or spool_error (sql/query/log/spool_load.sql) as a row for COPY.
 */
#define ACCESS_KIND 'a'
#define ERROR_KIND  'e'

struct access;

/* access_log_open - the logs of one process; home and name (the pool's) must
 * live as long as they.  sample: one of so many device requests is logged, 0:
 * none. Never returns NULL; access_log_close frees it. */
struct access *
access_log_open(const char *home, const char *name, int64_t sample);
void access_log_close(struct access *log);

/*
 * access_log_note - write the records of a request that is answered with e;
 * began_ms on the monotonic clock.  Costs at most two writes.  A record that
 * cannot be written is lost; the request is answered nevertheless.
 */
void access_log_note(
    struct access *log, const struct req *r, enum err e, int64_t began_ms);

#endif
