/*
 * download.h - files made for one answer.  They lie in
 * $FLEETDESK_HOME/spool/download under random names, nginx sends them, and `job
 * download_reap` removes them later.
 */
#ifndef WEB_DOWNLOAD_H
#define WEB_DOWNLOAD_H

#include "web/req.h"

#define DOWNLOAD_DIR     "spool/download" /* below home */
#define DOWNLOAD_SUFFIX  ".xlsx"
#define DOWNLOAD_URI     "/_download/" /* where nginx sends them */
#define DOWNLOAD_KEEP_S  3600
/* If all files together have more bytes, old ones are removed. */
#define DOWNLOAD_MOST    ((int64_t)2 << 30)
/* Seconds that a file is kept even then, because it may still be sent. */
#define DOWNLOAD_LEAST_S 400

#define DOWNLOAD_PATH_BYTES 512

struct download {
	const char *dir;  /* folder for temporary files */
	const char *path; /* the file: empty; nginx has the right to read it */
	const char *name; /* the last part of path */
};

/* download_path - the path of the file of that name among those that are sent;
 * false: it is too long.  download_folder - makes their folder, if it is
 * missing; false: it cannot be made. */
bool download_path(
    char out[DOWNLOAD_PATH_BYTES], const struct site *site, const char *name);
bool download_folder(const struct site *site);

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
