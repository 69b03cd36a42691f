/* write_all.c - repeats write, which may be interrupted or write only a
 * part. */
#include "base/write_all.h"

#include <errno.h>
#include <unistd.h>

bool
write_all(int fd, const void *bytes, size_t n)
{
	const char *p = bytes;

	while (n > 0) {
		ssize_t some = write(fd, p, n);

		if (some < 0 && errno == EINTR)
			continue;
		if (some <= 0)
			return false;
		p += some;
		n -= (size_t)some;
	}
	return true;
}
