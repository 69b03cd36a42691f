/* old_rows_delete.h - deletes old rows of a log in batches, so that their locks
 * never delay other requests for long. */
#ifndef LOG_OLD_ROWS_DELETE_H
#define LOG_OLD_ROWS_DELETE_H

#include "web/req.h"

/*
 * old_rows_delete - delete the rows of the caller's tenant that are older than
 * 14 days.  q: a block that deletes at most :batch rows older than :days days
 * and returns how many as `gone`; each batch is a transaction of its own.  The
 * data of the answer is the number of deleted rows.  Stops after 20 s; the next
 * call or `job log_clean` deletes the remaining rows.
 * Source: wire contract, "Jobs and log cleanup".
 */
enum err old_rows_delete(struct req *r, const struct sql *q);

#endif
