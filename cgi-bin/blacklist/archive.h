/* archive.h - inner: an answer that is an archive of csv files, whose rows are
 * written as they arrive from the database. */
#ifndef BLACKLIST_ARCHIVE_H
#define BLACKLIST_ARCHIVE_H

#include "web/req.h"

#define ARCHIVE_TYPE "application/zip"

/* An archive that is being written. */
struct archive {
	struct req *r;
	struct zip_out *zip;
	struct buf text;         /* of the present file, not written yet */
	size_t bytes, bytes_max; /* written so far; bytes_max 0: no limit */
};

/* A csv file; its headings are the names of the columns in camel case. */
struct archive_csv {
	const char *name;
	const struct sql *sql;
	const char *const *column; /* NULL at the end */
	int64_t rows_max;          /* 0: no limit */
};

/*
 * archive_answer - answers with the archive "<name>.zip", which `write` fills
 * by the functions below.  It shows one moment, that of the transaction.
 * E_EXPORT_TOO_MANY_ROWS about that name when a limit is exceeded.
 */
enum err archive_answer(struct req *r, const char *name,
    enum err (*write)(struct archive *a, const void *arg), const void *arg)
    MUST_CHECK;

/* archive_entry - begins a file; archive_flush - appends archive.text to it and
 * empties the text.  E_EXPORT_TOO_MANY_ROWS beyond bytes_max. */
enum err archive_entry(struct archive *a, const char *name) MUST_CHECK;
enum err archive_flush(struct archive *a) MUST_CHECK;

/* archive_put - adds a csv file of the rows that its block finds; *rows: how
 * many.  ids: NULL, or room for the ids of all rows. */
enum err archive_put(struct archive *a, const struct archive_csv *file,
    const struct args *in, struct ids *ids, int64_t *rows) MUST_CHECK;

#endif
