/* index_segment_merge.h - merges small segments of a month's index into one. */
#ifndef PACKAGE_INDEX_SEGMENT_MERGE_H
#define PACKAGE_INDEX_SEGMENT_MERGE_H

#include "package/index_segment.h"

/* segment_merge - replaces all segments of the month that have fewer than
 * `small` devices by one segment.  Dead devices are left out. */
enum err segment_merge(struct segment *s, int32_t small) MUST_CHECK;

#endif
