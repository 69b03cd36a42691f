/* fd.h - writing to descriptors of which every byte counts. */
#ifndef BASE_FD_H
#define BASE_FD_H

#include <stdbool.h>
#include <stddef.h>

/* fd_write - all n bytes, in as many calls as that takes.  False: errno says
 * why, and some of them may be written. */
bool fd_write(int fd, const void *bytes, size_t n);

#endif
