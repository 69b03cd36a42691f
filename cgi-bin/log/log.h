/*
 * log.h - the tables this executable serves: what was asked, what went wrong,
 * who signed in.  The pools themselves write through the spool.
 */
#ifndef LOG_LOG_H
#define LOG_LOG_H

#include "web/endpoint.h"

extern const struct domain log_domain;

extern const struct table access_table;
extern const struct table error_table;
extern const struct table login_log_table;
extern const struct table ingest_table;

#endif
