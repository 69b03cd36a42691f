/* import_errors.h - the rows of an import that failed, as a file. */
#ifndef DEVICE_IMPORT_ERRORS_H
#define DEVICE_IMPORT_ERRORS_H

#include "device/import_job.h"

/* import_errors_write - the rows of the file that failed, as they stood, with
 * their numbers and the reasons; on the disk when this returns OK. */
enum err import_errors_write(struct import_job *j) MUST_CHECK;

#endif
