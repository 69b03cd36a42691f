/* import_failures_csv.h - writes the failed rows of an import to a file. */
#ifndef DEVICE_IMPORT_FAILURES_CSV_H
#define DEVICE_IMPORT_FAILURES_CSV_H

#include "device/import_task.h"

/* import_failed_rows_write - writes the file of failed rows: their cells
 * unchanged, their line numbers and the reasons.  The file is durable when this
 * returns OK. */
enum err import_failed_rows_write(struct import_task *j) MUST_CHECK;

#endif
