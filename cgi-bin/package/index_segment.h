/*
 * index_segment.h - a segment of a month's index: some devices, which were
 * indexed together, and for each version a list of those of them that have it.
 * The index of a month is a number of such segments
 * (schema/19_install.sql).
 */
#ifndef PACKAGE_INDEX_SEGMENT_H
#define PACKAGE_INDEX_SEGMENT_H

#include "base/buf.h"
#include "store/ctx.h"
#include "store/row.h"

struct segment {
	struct ctx *ctx;
	int32_t month, id; /* id: number of the next segment to be written */
	struct inverted_index *inverse;
	/* All devices that were taken, also those without applications. */
	struct ids changed;
	size_t changed_cap;
	struct buf out; /* rows for COPY */
	char *hex;
	size_t hex_cap;
};

/* segment_begin - an empty segment of a month; segment_end frees it. */
void segment_begin(struct segment *s, struct ctx *ctx, int32_t month);
void segment_end(struct segment *s);

/* segment_take - adds a device from a row with device_id and pv (its
 * versions, packed).  The rows must come in ascending order of their ids.
 * For db_stream. */
enum err segment_take(void *segment, const struct row *row) MUST_CHECK;

/* segment_number - gives the segment the next free number of its month. */
enum err segment_number(struct segment *s) MUST_CHECK;

/* segment_put - adds the list of the devices that have a version, packed, to
 * the rows that segment_store will write. */
enum err segment_put(void *segment, uint32_t version, const uint8_t *devices,
    size_t n) MUST_CHECK;

/* segment_store - writes the segment: the set of its devices, and the lists
 * that segment_put was given. */
enum err segment_store(struct segment *s, const struct ids *devices) MUST_CHECK;

/* segment_write - makes the next segment of the month of the devices that were
 * taken, and forgets them.  If none of them has an application, no segment is
 * written. */
enum err segment_write(struct segment *s) MUST_CHECK;

#endif
