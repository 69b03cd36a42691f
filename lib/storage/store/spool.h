/*
 * spool.h - keeps records until a job has loaded them into the database:
 * append-only files below $FLEETDESK_HOME/spool.  When spool_add returns, the
 * kernel has the record, so it is not lost when the process is killed.
 *
 * A file has one writer process, which keeps it locked as long as it writes to
 * it; other processes may read it at any time.  It is called
 * "NAME-PID-RANDOM.log", and after it was loaded "NAME-PID-RANDOM.log.done"
 * until it is removed.
 */
#ifndef STORE_SPOOL_H
#define STORE_SPOOL_H

#include "base/arena.h"

/* Bytes of a record, with its newline. */
#define SPOOL_RECORD_MAX ((size_t)128 * 1024)
#define SPOOL_FILE_MAX   ((int64_t)16 * 1024 * 1024)
#define SPOOL_DONE       ".done"

struct spool;

/*
 * spool_open - a writer; it makes its first file with its first record.  home
 * and name must live as long as the writer.  file_max: bytes after which the
 * next file begins.  Never returns NULL; spool_close frees it, its files stay.
 */
struct spool *spool_open(const char *home, const char *name, int64_t file_max);
void spool_close(struct spool *s);

/*
 * spool_add - append one record by one write: a line of n bytes that ends with
 * its only newline.  When the disk refuses it, it returns false, logs that at
 * most once a minute, and the record is lost.
 */
bool spool_add(struct spool *s, const char *record, size_t n);

/* spool_files - the names of the files that are not loaded yet or, if
 * `finished` is true, of those that are. */
struct strs spool_files(struct arena *a, const char *home, bool finished);

/*
 * spool_read - read whole records, beginning at the offset `from`, as many as
 * fit into cap (at least SPOOL_RECORD_MAX) bytes; *n is their length.  *ended
 * is true when no record was left to read and no process writes to the file any
 * more; an incomplete record may stand at its end.  False: the file cannot be
 * read.
 */
bool spool_read(const char *home, const char *file, int64_t from, char *out,
    size_t cap, size_t *n, bool *ended);

/* spool_there - is the file still to be loaded?  False once it is renamed. */
bool spool_there(const char *home, const char *file);

/* spool_finish - the file is loaded: append ".done" to its name.  This and the
 * next return false if that fails. */
bool spool_finish(const char *home, const char *file);

/* spool_remove - delete a file whose name ends in ".done". */
bool spool_remove(const char *home, const char *file);

#endif
