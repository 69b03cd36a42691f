/*
 * download.h - files made for one answer.  They lie in
 * $FLEETDESK_HOME/spool/download under names nobody can guess, nginx sends
 * them, and `job download_reap` removes them later.
 * Source: rules on processes, "Files"; rules on workbooks, "export".
 */
#ifndef WEB_DOWNLOAD_H
#define WEB_DOWNLOAD_H

#include "web/req.h"

#define DOWNLOAD_DIR     "spool/download" /* below home */
#define DOWNLOAD_SUFFIX  ".xlsx"
#define DOWNLOAD_URI     "/_download/" /* nginx: internal */
#define DOWNLOAD_KEEP_S  3600
#define DOWNLOAD_MOST    ((int64_t)2 << 30) /* bytes kept so long */
#define DOWNLOAD_LEAST_S 400 /* kept in any case: longer than one is made */
#define DOWNLOAD_AT_ONCE 2   /* of one pool on one host */

struct download {
	const char *dir;  /* for parts of it */
	const char *path; /* the file: empty, readable to nginx */
	const char *name; /* the last part of path */
};

/*
 * download_slot - leave to make one, or for what else is HEAVY: at most
 * DOWNLOAD_AT_ONCE at a time and never with all workers of the pool, unless it
 * has but one, so that who reads waits for nobody; else E_TOO_MANY_REQUESTS.
 * *fd is to be closed afterwards, which a worker's death does too.  A fault
 * when the disk takes no files.
 */
enum err download_slot(struct req *r, int *fd) MUST_CHECK;

/* download_begin - a fresh empty file; a fault when the disk takes none. */
enum err download_begin(struct req *r, struct download *out) MUST_CHECK;

/* download_send - that file is the answer; shown is what the browser calls
 * it: letters, digits and .-_ only, at most 64. */
void download_send(struct req *r, const struct download *d, const char *type,
    const char *shown);

/* download_remove - a file that is not to be sent after all, by its name. */
void download_remove(const struct site *site, const char *name);

#endif
