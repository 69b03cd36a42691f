/* exec_event_archive.h - inner: events of devices as a csv file in an archive.
 */
#ifndef BLACKLIST_EXEC_EVENT_ARCHIVE_H
#define BLACKLIST_EXEC_EVENT_ARCHIVE_H

#include "web/req.h"

/*
 * exec_event_archive_answer - answers with an archive of one csv file,
 * "<name>.csv": the events of a type (1 to 3) that this filter (exec_detail.h)
 * finds.  E_BAD_REQUEST when half of the range is missing, or it is longer than
 * the entry blacklist.export.sync-max-days says; E_EXPORT_TOO_MANY_ROWS when
 * there are more than 2,000,000.
 */
enum err exec_event_archive_answer(struct req *r, const struct args *in,
    int32_t event_type, const char *name) MUST_CHECK;

#endif
