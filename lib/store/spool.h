/*
 * spool.h - records on their way to the database: append-only files below
 * $FLEETDESK_HOME/spool.  A record is with the kernel once spool_add
 * returns, so no killed process takes it along.
 *
 * A file has one writer, who keeps it locked while it lives; readers come as
 * they like.  Once whole it is "NAME-PID-RANDOM.log", once loaded
 * "NAME-PID-RANDOM.log.done" until it is removed.
 */
#ifndef STORE_SPOOL_H
#define STORE_SPOOL_H

#include "base/arena.h"

#define SPOOL_RECORD_MAX ((size_t)128 * 1024) /* bytes, with its newline */
#define SPOOL_FILE_MAX   ((int64_t)16 * 1024 * 1024)
#define SPOOL_DONE       ".done"

struct spool;

/*
 * spool_open - a writer; its first file is made by the first record.  home
 * and name must live on.  file_max: bytes after which the next file begins.
 * Never NULL; spool_close frees it, its files stay.
 */
struct spool *spool_open(const char *home, const char *name, int64_t file_max);
void spool_close(struct spool *s);

/*
 * spool_add - append one record: a line without a newline but at its end, n
 * bytes with it.  One write; false, logged now and then, when the disk does
 * not take it; nothing of it is then in the file.
 */
bool spool_add(struct spool *s, const char *record, size_t n);

/* spool_files - the names of all files, or of those that are done. */
struct strs spool_files(struct arena *a, const char *home, bool finished);

/*
 * spool_read - whole records from an offset on, as many as fit into cap (at
 * least SPOOL_RECORD_MAX) bytes; *n is their length.  *ended: nobody writes
 * to it any more and nothing but perhaps a cut record is left after them.
 * False: the file cannot be read.
 */
bool spool_read(const char *home, const char *file, int64_t from, char *out,
    size_t cap, size_t *n, bool *ended);

/* spool_finish - all of it is loaded: rename it to done. */
bool spool_finish(const char *home, const char *file);

/* spool_remove - delete a file that is done. */
bool spool_remove(const char *home, const char *file);

#endif
