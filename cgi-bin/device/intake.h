/*
 * intake.h - imports devices from a file: its rows are copied into a table of
 * the database, checked and written from there as sets, within the request or
 * as a task.
 * Source: device domain, "Device"; rules on sizes and limits, "upload".
 */
#ifndef DEVICE_INTAKE_H
#define DEVICE_INTAKE_H

#include "base/buf.h"
#include "sheet/sheet_records.h"
#include "store/db.h"

#define INTAKE_PERM         "device:device:import"
#define INTAKE_ROWS_MAX     5000                       /* in a request */
#define INTAKE_ONCE_MAX     ((size_t)20 * 1024 * 1024) /* bytes, in a request */
#define INTAKE_FILE_MAX     ((size_t)64 * 1024 * 1024) /* bytes, in a task */
#define INTAKE_TASK_MAX     10000000                   /* rows, in a task */
#define INTAKE_UNPACKED_MAX ((size_t)1024 * 1024 * 1024)
#define INTAKE_ROW_BYTES    ((size_t)64 * 1024) /* longest row for COPY */

/* A kind of import: which fields a row has, and what it does. */
struct intake_kind {
	const char *name;        /* kind of its tasks in the database */
	const struct input *row; /* the first field is the address */
	const struct sql *copy;  /* COPY with the columns of row in order */
	bool creates;            /* creates devices that do not exist */
	const struct column *also;
	size_t n_also;
};
extern const struct intake_kind intake_devices, intake_certifications;

/* intake_kind_named - the kind called name, or NULL. */
const struct intake_kind *intake_kind_named(const char *name);

/* The rows of one reading (stage) after line since, up to line until. */
struct intake_batch {
	const struct intake_kind *kind;
	bool updates; /* changes existing devices, too */
	int64_t stage, since, until;
};

/* intake_records - how to read a file of that kind, at most INTAKE_TASK_MAX
 * rows; the caller adds the function that gets each record. */
struct sheet_records
intake_records(const struct intake_kind *kind, const char *data, size_t n);

/* intake_failed - turns an error of sheet_records into that of an import. */
enum err intake_failed(struct ctx *ctx, enum err e, const char *why);

/* intake_put - appends a record, also a faulty one, as a row for kind->copy. */
void intake_put(struct buf *to, const struct intake_kind *kind, int64_t stage,
    const struct sheet_record *rec);

/* intake_stage - a new number for one reading of a file. */
enum err intake_stage(struct ctx *ctx, int64_t *out) MUST_CHECK;

/*
 * intake_apply - checks the rows of a batch that have neither a fault nor a
 * refusal yet, and writes those that pass, in the caller's transaction.
 * *updated and *created have mac and version of each device written.
 *
 * E_LOCKED when another transaction interfered; the caller may roll back and
 * try the batch again.
 */
enum err intake_apply(struct ctx *ctx, const struct intake_batch *b,
    struct rows *updated, struct rows *created) MUST_CHECK;

/* intake_reason - why a row failed, from its columns fault, refusal, arg. */
const char *intake_reason(struct ctx *ctx, const struct row *row);

#endif
