/*
 * db.h - PostgreSQL: one connection a process, blocks of sql/query prepared
 * on first use, parameters bound by name.
 *
 * A parameter is, in this order: an extra value of the args, a field of the
 * input (NULL when it was not sent), or a word of the context:
 *   tenant_id login_id login_type login_dept login_tenant session_id now ip
 *   agent trace_id scope_all scope_self scope_depts by_module page_size
 *   page_offset
 * or given, the names of the fields that were sent (text[]).  A name that is
 * none of these is a BUG.  A struct range field x binds as x_from and x_to.
 *
 * Violated constraints carry the name of their error (err_named).  Faults are
 * logged here with their cause and come back as E_SYSTEM, E_DATABASE_DOWN or,
 * for a statement beyond its time, E_QUERY_TOO_BROAD.
 */
#ifndef STORE_DB_H
#define STORE_DB_H

#include "store/ctx.h"
#include "store/db_run.h"
#include "store/db_tx.h"

/* What the processes of a pool know in common about their database. */
struct db_health {
	_Atomic int64_t down_since_ms; /* monotonic; 0: up */
	_Atomic int64_t probe_ms;      /* when somebody last tried */
};

/*
 * db_open - a connection object; connects on first use.  health may be NULL
 * (a job).  Never NULL.  db_close frees it.
 */
struct db *
db_open(const char *url, const char *timezone, struct db_health *health);
void db_close(struct db *db);

/*
 * db_probe - called by an idle worker: when the database is known to be down,
 * one process every 500 ms tries it.  Returns true when it is up.
 */
bool db_probe(struct db *db);

#endif
