/* write_all.h - writes all bytes to a descriptor, not only a part of them. */
#ifndef BASE_WRITE_ALL_H
#define BASE_WRITE_ALL_H

#include <stdbool.h>
#include <stddef.h>

/* write_all - write all n bytes, in as many calls of write as needed.  False:
 * errno says why, and some of the bytes may have been written. */
bool write_all(int fd, const void *bytes, size_t n);

#endif
