/* record_archive.h - inner: an archive of csv files with records of the
 * blacklist and all that belongs to them.
 * Source: device domain, "Endpoints". */
#ifndef BLACKLIST_RECORD_ARCHIVE_H
#define BLACKLIST_RECORD_ARCHIVE_H

#include "web/req.h"

#define ARCHIVE_TYPE        "application/zip"
#define ARCHIVE_RECORDS_MAX 20000

/* record_archive_answer - answers with the archive of the records of this
 * filter; E_EXPORT_TOO_MANY_ROWS when there are more than ARCHIVE_RECORDS_MAX,
 * or more than 512 MB of text. */
enum err record_archive_answer(struct req *r, const struct args *in) MUST_CHECK;

#endif
