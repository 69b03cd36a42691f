/*
 * log_tables.h - inner: the tables of endpoints that this executable serves:
 * the access log, the error log and the sign-in log.  The pools of the suite do
 * not call these endpoints for their own entries; they write records into the
 * spool.
 */
#ifndef LOG_LOG_TABLES_H
#define LOG_LOG_TABLES_H

#include "web/endpoint.h"

extern const struct domain log_domain;

extern const struct table access_log_table;
extern const struct table error_log_table;
extern const struct table login_log_table;
extern const struct table ingest_table;

#endif
