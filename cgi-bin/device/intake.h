/*
 * intake.h - devices from a file: its rows are read into a table, judged and
 * written there as sets, at once or as a task.
 * Source: device domain, "Device"; rules on sizes and limits, "upload".
 */
#ifndef DEVICE_INTAKE_H
#define DEVICE_INTAKE_H

#include "base/buf.h"
#include "sheet/sheet_records.h"
#include "store/db.h"

#define INTAKE_PERM         "device:device:import"
#define INTAKE_ROWS_MAX     5000                       /* at once */
#define INTAKE_ONCE_MAX     ((size_t)20 * 1024 * 1024) /* bytes, at once */
#define INTAKE_FILE_MAX     ((size_t)64 * 1024 * 1024) /* as a task */
#define INTAKE_TASK_MAX     10000000                   /* rows, as a task */
#define INTAKE_UNPACKED_MAX ((size_t)1024 * 1024 * 1024)
#define INTAKE_ROW_BYTES    ((size_t)64 * 1024) /* of a row for COPY */

/* What a row may say and do. */
struct intake_kind {
	const char *name;        /* of its tasks */
	const struct input *row; /* its first field is the address */
	const struct sql *copy;  /* takes its fields in their order */
	bool creates;            /* devices that are not there yet */
	const struct column *also;
	size_t n_also;
};
extern const struct intake_kind intake_devices, intake_certifications;

/* intake_kind_named - NULL: there is none. */
const struct intake_kind *intake_kind_named(const char *name);

/* Rows of the lines (since, until] that were read as that stage. */
struct intake_batch {
	const struct intake_kind *kind;
	bool updates; /* devices that are there already */
	int64_t stage, since, until;
};

/* intake_records - how a file of that kind is read, up to INTAKE_TASK_MAX rows
 * of it; the caller says what becomes of a record. */
struct sheet_records
intake_records(const struct intake_kind *kind, const char *data, size_t n);

/* intake_failed - the errors of sheet_records as an import has them. */
enum err intake_failed(struct ctx *ctx, enum err e, const char *why);

/* intake_put - a record as a row for kind->copy, faulty or not. */
void intake_put(struct buf *to, const struct intake_kind *kind, int64_t stage,
    const struct sheet_record *rec);

/* intake_stage - a number for one reading of a file. */
enum err intake_stage(struct ctx *ctx, int64_t *out) MUST_CHECK;

/*
 * intake_apply - judge the rows of a batch that have neither fault nor refusal
 * and write those against which nothing speaks, within the caller's
 * transaction.  The rows tell mac and version of what was changed and made.
 *
 * E_LOCKED when somebody else came in between: from the beginning it may go
 * well.
 */
enum err intake_apply(struct ctx *ctx, const struct intake_batch *b,
    struct rows *updated, struct rows *created) MUST_CHECK;

/* intake_reason - why a row failed, from its columns fault, refusal, arg. */
const char *intake_reason(struct ctx *ctx, const struct row *row);

#endif
