/*
 * id_set.h - lists of ids as sets, and packed into bytes.  A set is a list in
 * ascending order without doubles; ids_sort makes one of any list.
 *
 * Ascending ids are packed into a few bytes each: of every id the difference to
 * the one before it (of the first, to 0), seven bits a byte, the lowest first,
 * the eighth bit set in all bytes but the last.  The schema has the same as
 * install_pack and install_unpack (schema/19_install.sql).
 */
#ifndef BASE_ID_SET_H
#define BASE_ID_SET_H

#include "base/arena.h"

/* ids_sort - make a set of a list, in place. */
void ids_sort(struct ids *ids);

/* ids_concat - a new list of the ids of two lists, in their order and with
 * their doubles; it lives as long as the arena. */
struct ids
ids_concat(struct arena *mem, const struct ids *first, const struct ids *then);

/* ids_copy - a copy of a list that lives as long as the arena. */
struct ids ids_copy(struct arena *mem, const struct ids *ids);

/* ids_subset - whether each id of one set is in the other too; the empty set is
 * in each. */
bool ids_subset(const struct ids *part, const struct ids *of);

/* ids_place - the index of an id in a set that has it; of another id an index
 * where it does not stand.  The set is not empty. */
size_t ids_place(const struct ids *set, int64_t id);

/* ids_set_has - is the id in the set?  Of a list that is no set ids_have says
 * the same. */
bool ids_set_has(const struct ids *set, int64_t id);

/* ids_subtract - remove from a set, in place, what is in another set. */
void ids_subtract(struct ids *ids, const struct ids *other);

#define ID_PACK_BYTES 10 /* of one id, at most */

/* id_pack - pack n ascending ids above 0 to out, which has room for
 * ID_PACK_BYTES each; returns the number of bytes. */
size_t id_pack(const int64_t *ids, size_t n, uint8_t *out);

/* id_pack_hex - the bytes of id_pack as hexadecimal digits and a NUL, in the
 * arena, as PostgreSQL reads a bytea. */
const char *id_pack_hex(struct arena *a, const int64_t *ids, size_t n);

/*
 * id_unpack - the ids that len bytes hold, at most max of them, to out; returns
 * how many, or -1 when the bytes are no ascending ids or hold more than max.
 */
int64_t id_unpack(const uint8_t *p, size_t len, int64_t *out, size_t max);

/* id_pack_next - read the next number at *p, which is before end, and move *p
 * behind it; 0 when the bytes hold none.  Ids are the sums of these numbers. */
uint64_t id_pack_next(const uint8_t **p, const uint8_t *end);

/* id_pack_put - write a number above 0 to out, as id_pack_next reads it; out
 * has room for ID_PACK_BYTES.  Returns the number of bytes. */
size_t id_pack_put(uint64_t number, uint8_t *out);

#endif
