/* nginx_refusals.c - the files of nginx in which the refused requests are
 * counted. */
#include "app/nginx_refusals.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATH_LEN 4096

const char *const nginx_refusal_code[NGINX_REFUSALS] = { "413", "429", "502",
	"504" };

static const char *
path_of(char out[PATH_LEN], const char *home, const char *code)
{
	int n = snprintf(out, PATH_LEN, "%s/log/nginx-refused.%s", home, code);

	return n > 0 && n < PATH_LEN ? out : "";
}

uint64_t
nginx_refusals_count(const char *home, const char *code)
{
	char path[PATH_LEN];
	struct stat st;

	return stat(path_of(path, home, code), &st) == 0 ? (uint64_t)st.st_size
	                                                 : 0;
}

void
nginx_refusals_trim(const char *home)
{
	char path[PATH_LEN];
	struct stat st;

	for (size_t i = 0; i < NGINX_REFUSALS; i++) {
		int fd = open(path_of(path, home, nginx_refusal_code[i]),
		    O_WRONLY | O_CLOEXEC | O_NOFOLLOW);

		if (fd < 0)
			continue;
		if (fstat(fd, &st) == 0 && st.st_size > 0)
			(void)fallocate(fd,
			    FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0,
			    st.st_size);
		(void)close(fd);
	}
}
