/* match_archive.h - expectations of a scenario about the zip archive in the
 * last answer. */
#ifndef RUNNER_MATCH_ARCHIVE_H
#define RUNNER_MATCH_ARCHIVE_H

#include "door.h"

/* play_archive - compares entries of the answer's archive with their texts:
 * {"a.csv":"id\r\n"}. */
void play_archive(struct door *d, const char *expected);

#endif
