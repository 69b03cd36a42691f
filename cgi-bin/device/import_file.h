/* import_file.h - files of import tasks in $FLEETDESK_HOME/import. */
#ifndef DEVICE_IMPORT_FILE_H
#define DEVICE_IMPORT_FILE_H

#include "store/ctx.h"

#define IMPORT_DIR    "import"    /* below $FLEETDESK_HOME */
#define IMPORT_SOURCE ".in"       /* a file that is to be imported */
#define IMPORT_ERRORS ".csv"      /* what failed of one */
#define IMPORT_URI    "/_import/" /* nginx: internal */

/* import_file_keep - n bytes as a new file, durable when this returns OK; its
 * name lives in the arena.  A fault when the disk takes none; nothing is left
 * then. */
enum err import_file_keep(struct ctx *ctx, const char *home, const char *data,
    size_t n, const char **name) MUST_CHECK;

/* import_file_drop - it is not needed after all. */
void import_file_drop(struct ctx *ctx, const char *home, const char *name);

/* import_file_path - where it is; in the arena. */
const char *
import_file_path(struct arena *a, const char *home, const char *name);

#endif
