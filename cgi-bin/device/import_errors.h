/* import_errors.h - writes the failed rows of an import to a file. */
#ifndef DEVICE_IMPORT_ERRORS_H
#define DEVICE_IMPORT_ERRORS_H

#include "device/import_job.h"

/* import_errors_write - writes the file of failed rows: their cells as they
 * were, their line numbers and the reasons.  On the disk when this returns
 * OK. */
enum err import_errors_write(struct import_job *j) MUST_CHECK;

#endif
