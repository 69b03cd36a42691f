/* status_listeners.h - the table of those listeners to the status of process
 * instances that are functions of the suite itself. */
#ifndef FLOWDB_STATUS_LISTENERS_H
#define FLOWDB_STATUS_LISTENERS_H

#include "flowdb/status_event.h"

/* The table; its functions belong to rooms of lower layers. */
extern const struct status_listener status_listeners[];

#endif
