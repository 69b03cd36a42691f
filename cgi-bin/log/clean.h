/* clean.h - old rows of a log go in batches, so that nobody waits for them. */
#ifndef LOG_CLEAN_H
#define LOG_CLEAN_H

#include "web/req.h"

/*
 * clean_log - delete the rows of the caller's tenant that are older than 14
 * days by a block that takes :days and :batch and answers how many went, each
 * batch in a transaction of its own.  Data: how many went.  Stops after 20 s;
 * what is left goes with the next call or with `job log_clean`.
 * Source: wire contract, "Jobs and log cleanup".
 */
enum err clean_log(struct req *r, const struct sql *q);

#endif
