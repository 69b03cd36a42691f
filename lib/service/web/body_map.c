/* body_map.c - mapping the file in which nginx has put the body. */
#include "web/body_map.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/log.h"
#include "web/fcgi.h"

#define FOLDER "/nginx/tmp/body/"

/* nginx names these files by a number; no other name is opened. */
static bool
is_nginx_file(const char *home, const char *path)
{
	size_t n = strlen(home);
	const char *name;

	if (strncmp(path, home, n) != 0 ||
	    strncmp(path + n, FOLDER, sizeof(FOLDER) - 1) != 0)
		return false;
	name = path + n + sizeof(FOLDER) - 1;
	return *name != '\0' && name[strspn(name, "0123456789")] == '\0';
}

static bool
is_whole(int fd, const struct raw_request *call, size_t *size)
{
	struct stat st;

	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) ||
	    st.st_size > FCGI_FILE_MAX)
		return false;
	*size = (size_t)st.st_size;
	/* For a chunked body nginx passes no length, so body_len is 0 then. */
	return call->body_len == 0 || call->body_len == *size;
}

static bool
map(int fd, struct raw_request *call)
{
	size_t size;
	void *p;

	if (!is_whole(fd, call, &size))
		return false;
	if (size > 0) {
		p = mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
		if (p == MAP_FAILED)
			return false;
		call->body = p;
	}
	call->body_len = size;
	return true;
}

void
body_map(const char *home, struct raw_request *call)
{
	int fd = -1;

	if (call->broken || call->body_file == NULL)
		return;
	if (is_nginx_file(home, call->body_file))
		fd = open(call->body_file,
		    O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0 || !map(fd, call)) {
		log_line(LOG_ERROR,
		    "request body %s: not a whole file of nginx, so the "
		    "request is refused",
		    call->body_file);
		call->broken = true;
		call->body_len = 0;
	}
	if (fd >= 0)
		(void)close(fd);
}

void
body_unmap(struct raw_request *call)
{
	if (call->body_file != NULL && call->body != NULL)
		(void)munmap((void *)(uintptr_t)call->body, call->body_len);
	call->body = NULL;
	call->body_len = 0;
}
