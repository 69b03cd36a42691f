/* import_file.h - files of import tasks in $FLEETDESK_HOME/import. */
#ifndef DEVICE_IMPORT_FILE_H
#define DEVICE_IMPORT_FILE_H

#include "store/ctx.h"

#define IMPORT_DIR    "import"    /* below $FLEETDESK_HOME */
#define IMPORT_SOURCE ".in"       /* suffix of a file to be imported */
#define IMPORT_ERRORS ".csv"      /* suffix of a file of failed rows */
#define IMPORT_URI    "/_import/" /* nginx: internal */

/* import_file_keep - writes n bytes to a new file, which is on the disk when
 * this returns OK; its name lives in the arena.  If writing fails, the file is
 * removed and the result is a fault. */
enum err import_file_keep(struct ctx *ctx, const char *home, const char *data,
    size_t n, const char **name) MUST_CHECK;

/* import_file_drop - removes the file; an error is ignored. */
void import_file_drop(struct ctx *ctx, const char *home, const char *name);

/* import_file_path - the path of the file called name, in the arena. */
const char *
import_file_path(struct arena *a, const char *home, const char *name);

#endif
