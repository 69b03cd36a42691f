/*
 * version_tally.h - counts for each version and cell the devices that have the
 * version.  A cell is one combination of the values by which a month is
 * counted, such as channel, model and region.  Devices are counted in parts, so
 * that a month of any size needs limited memory: they are added, then
 * version_tally_part counts them and forgets them.  The cells keep their
 * numbers from part to part.
 */
#ifndef PACKAGE_VERSION_TALLY_H
#define PACKAGE_VERSION_TALLY_H

#include "base/base.h"

struct version_tally;

/* version_tally_new - an empty tally, never NULL; version_tally_free frees
 * it. */
struct version_tally *version_tally_new(void);
void version_tally_free(struct version_tally *t);

/* version_tally_cell - the number of the cell with that name, which is copied
 * if it is new.  Cells are numbered from 1 in the order in which their names
 * come. */
uint32_t version_tally_cell(struct version_tally *t, const char *name);

/* version_tally_cells - how many cells there are.  version_tally_cell_name -
 * the name of a cell. */
uint32_t version_tally_cells(const struct version_tally *t);
const char *
version_tally_cell_name(const struct version_tally *t, uint32_t cell);

/* version_tally_add - adds a device of that cell with its versions, packed by
 * id_pack in n bytes, which are copied. */
void version_tally_add(
    struct version_tally *t, uint32_t cell, const uint8_t *pv, size_t n);

/*
 * The function that version_tally_part calls for each version.  devices: how
 * many devices have it.  cells: n bytes with two numbers for each cell, both
 * written by id_pack_put: by how much the cell's number exceeds that of the
 * cell before it, and the count of the cell.
 */
typedef enum err version_tally_put(void *arg, uint32_t version,
    uint32_t devices, const uint8_t *cells, size_t n);

/*
 * version_tally_part - counts the devices that were added since the last call,
 * and calls `put` for each version that they have, in ascending order.  Adds to
 * *pairs how many pairs of a device and a version there were.  E_SYSTEM when
 * bytes that were added are not as id_pack writes them.  The first error of
 * `put` ends the calls and is returned.
 */
enum err version_tally_part(struct version_tally *t, version_tally_put *put,
    void *arg, int64_t *pairs) MUST_CHECK;

#endif
