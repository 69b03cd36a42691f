/*
 * import_rows.h - imports devices from a file: its rows are copied into a table
 * of the database, checked and written from there as sets, within the request
 * or as a task.
 */
#ifndef DEVICE_IMPORT_ROWS_H
#define DEVICE_IMPORT_ROWS_H

#include "base/buf.h"
#include "sheet/sheet_records.h"
#include "store/db.h"

#define IMPORT_PERM         "device:device:import"
#define IMPORT_SOURCE       ".in"  /* ending of a file that is imported */
#define IMPORT_ERRORS       ".csv" /* ending of a file of failed rows */
#define IMPORT_ROWS_MAX     5000   /* rows in a request */
#define IMPORT_REQUEST_MAX  ((size_t)20 * 1024 * 1024) /* bytes in a request */
#define IMPORT_FILE_MAX     ((size_t)64 * 1024 * 1024) /* bytes in a task */
#define IMPORT_TASK_MAX     10000000                   /* rows in a task */
#define IMPORT_UNPACKED_MAX ((size_t)1024 * 1024 * 1024)
#define IMPORT_ROW_BYTES    ((size_t)64 * 1024) /* of a row for COPY */

/* A kind of import: which fields a row has, and what it does. */
struct import_kind {
	const char *name; /* the kind's name in the database */
	/* The first field of a row is the address. */
	const struct sheet_titles titles;
	/* COPY of the columns of a row, in their order. */
	const struct sql *copy;
	bool creates; /* creates devices that do not exist */
	/* Names of fields: a file that only creates devices must have one of
	 * them; NULL: none is needed. */
	const char *needs;
};
extern const struct import_kind import_devices, import_certifications;

/* import_kind_named - the kind called name, or NULL. */
const struct import_kind *import_kind_named(const char *name);

/* A part of the rows of one reading of a file (stage): those after line `since`
 * up to line `until`. */
struct import_batch {
	const struct import_kind *kind;
	bool updates; /* changes existing devices, too */
	int64_t stage, since, until;
};

/* import_rows_reader - how to read a file of that kind, at most IMPORT_TASK_MAX
 * rows; the caller adds the function that gets each record. */
struct sheet_records
import_rows_reader(const struct import_kind *kind, const char *data, size_t n);

/* import_rows_error - converts an error of sheet_records to one of an
 * import. */
enum err import_rows_error(struct ctx *ctx, enum err e, const char *why);

/* import_rows_put - appends a record, also a faulty one, as a row for
 * kind->copy. */
void import_rows_put(struct buf *to, const struct import_kind *kind,
    int64_t stage, const struct sheet_record *rec);

/* import_rows_stage - a new number for one reading of a file. */
enum err import_rows_stage(struct ctx *ctx, int64_t *out) MUST_CHECK;

/*
 * import_rows_apply - checks the rows of a batch that have neither a fault nor
 * a refusal yet, and writes those that pass, in the caller's transaction.
 * *updated and *created have mac and version of each device written.
 *
 * E_LOCKED when another transaction interfered; the caller may roll back and
 * try the batch again.
 */
enum err import_rows_apply(struct ctx *ctx, const struct import_batch *b,
    struct rows *updated, struct rows *created) MUST_CHECK;

/* import_rows_judge, import_rows_judge_codes - only the checks, for an import
 * that writes nothing.  The codes are checked once for all rows, because a
 * repeated code is found only among rows that are checked together, or by the
 * device that a row has written. */
enum err
import_rows_judge(struct ctx *ctx, const struct import_batch *b) MUST_CHECK;
enum err import_rows_judge_codes(struct ctx *ctx, const struct import_batch *b)
    MUST_CHECK;

/* import_rows_field - the fields of a failed row that may be at fault, as
 * struct sheet_fault has them: from the same columns. */
const char *import_rows_field(const struct row *row);

/* import_rows_reason - why a row of a file with these headings failed: from
 * columns fault, refusal, arg. */
const char *import_rows_reason(struct ctx *ctx, const struct import_kind *kind,
    const struct sheet_heading *heading, const struct row *row);

#endif
