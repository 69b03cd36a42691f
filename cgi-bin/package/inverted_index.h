/*
 * inverted_index.h - an inverted index of packed lists of ids (base/id_set.h):
 * it is given the versions that each device has, and returns the devices that
 * have each version.
 */
#ifndef PACKAGE_INVERTED_INDEX_H
#define PACKAGE_INVERTED_INDEX_H

#include "store/ctx.h"

/* Numbers from this one on cannot be ids of versions; a packed list that has
 * one is malformed. */
#define VERSION_IDS_END (1u << 26)

struct inverted_index;

/* inverted_index_new - an empty index, never NULL; inverted_index_free frees
 * it. */
struct inverted_index *inverted_index_new(void);
void inverted_index_free(struct inverted_index *v);

/* inverted_index_add - adds a device with its versions, packed by id_pack in n
 * bytes, which are copied.  Devices must be added in ascending order of their
 * ids. */
void inverted_index_add(
    struct inverted_index *v, int64_t device, const uint8_t *pv, size_t n);

/* inverted_index_devices - the devices that were added; the list is valid until
 * inverted_index_lists is called. */
struct ids inverted_index_devices(const struct inverted_index *v);

/* The function that inverted_index_lists calls for each version.  devices:
 * those that have it, packed by id_pack in n bytes. */
typedef enum err inverted_index_put(
    void *arg, uint32_t version, const uint8_t *devices, size_t n);

/*
 * inverted_index_lists - calls `put` for each version that a device has, in
 * ascending order, and then forgets the devices.  E_SYSTEM when bytes that were
 * added are not as id_pack writes them.  The first error of `put` ends the
 * calls and is returned.
 */
enum err inverted_index_lists(
    struct inverted_index *v, inverted_index_put *put, void *arg) MUST_CHECK;

#endif
