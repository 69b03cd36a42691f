/* fd.h - writes all bytes to a descriptor, not only a part of them. */
#ifndef BASE_FD_H
#define BASE_FD_H

#include <stdbool.h>
#include <stddef.h>

/* fd_write - write all n bytes, in as many calls of write as needed.  False:
 * errno says why, and some of the bytes may have been written. */
bool fd_write(int fd, const void *bytes, size_t n);

#endif
