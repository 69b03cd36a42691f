/*
 * download.h - files made for one answer, and slots for long work.  The files
 * lie in $FLEETDESK_HOME/spool/download under random names, nginx sends them,
 * and `job download_reap` removes them later.
 */
#ifndef WEB_DOWNLOAD_H
#define WEB_DOWNLOAD_H

#include "web/req.h"

#define DOWNLOAD_DIR     "spool/download" /* below home */
#define DOWNLOAD_SUFFIX  ".xlsx"
#define DOWNLOAD_URI     "/_download/" /* the nginx location that sends them */
#define DOWNLOAD_KEEP_S  3600
/* If all files together have more bytes, old ones are removed. */
#define DOWNLOAD_MOST    ((int64_t)2 << 30)
/* Seconds that a file is kept even then, because it may still be sent. */
#define DOWNLOAD_LEAST_S 400
#define DOWNLOAD_AT_ONCE 2 /* slots of a pool, at most */

struct download {
	const char *dir;  /* folder for temporary files */
	const char *path; /* the file: empty; nginx has the right to read it */
	const char *name; /* the last part of path */
};

/*
 * download_slot - take one of the slots for HEAVY work, such as making a file;
 * E_TOO_MANY_REQUESTS when all are taken, or when it is the turn of another
 * tenant, or of another caller, who was refused and has none.  A pool has
 * DOWNLOAD_AT_ONCE slots, but fewer than it has workers (a single worker has
 * one), so that a worker stays free for short requests.  The caller closes *fd
 * to give the slot back; the kernel does so when the worker dies.  A fault when
 * the disk refuses the lock file.
 */
enum err download_slot(struct req *r, int *fd) MUST_CHECK;

/* download_slot_calling - the same for a call of another host, which may be
 * slow; refused also while another slot works for a call of that host.  So a
 * pool of three workers, which has two slots, calls others meanwhile. */
enum err
download_slot_calling(struct req *r, const char *host, int *fd) MUST_CHECK;

/* download_begin - make a new empty file; a fault when the disk refuses it. */
enum err download_begin(struct req *r, struct download *out) MUST_CHECK;

/* download_send - answer with that file; shown is its name for the browser:
 * letters, digits and .-_ only, at most 64. */
void download_send(struct req *r, const struct download *d, const char *type,
    const char *shown);

/* download_remove - remove a file, by its name, that will not be sent. */
void download_remove(const struct site *site, const char *name);

/* sheet_template_answer - the answer is a workbook that people fill in and send
 * back to be imported: the headings of the sheet, whose titles are English ones
 * of lang_heading, in the language of the caller.  It has no rows: an example
 * that somebody leaves there would be imported.  shown: as for download_send; a
 * fault when the disk refuses it. */
enum err sheet_template_answer(
    struct req *r, const struct sheet *sheet, const char *shown) MUST_CHECK;

#endif
