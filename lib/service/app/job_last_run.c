/* job_last_run.c - reads the files in which scripts/timed_job notes how a job
 * ended: one line of four numbers. */
#include "app/job_last_run.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/num.h"

#define PATH_LEN 4096
#define LINE_LEN 128
#define NUMBERS  4

/* Reads the line of a file; an empty text if it has none or is too long. */
static void
read_line(const char *path, char out[LINE_LEN])
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	ssize_t n = fd < 0 ? 0 : read(fd, out, LINE_LEN - 1);

	if (fd >= 0)
		(void)close(fd);
	out[n > 0 ? n : 0] = '\0';
	out[strcspn(out, "\n")] = '\0';
}

/* Reads the numbers, which have one blank between them. */
static bool
read_numbers(const char *line, int64_t out[NUMBERS])
{
	for (size_t i = 0; i < NUMBERS; i++) {
		size_t n = strcspn(line, " ");

		if (num_read(line, n, &out[i]) != OK || out[i] < 0)
			return false;
		line += n;
		if ((*line == ' ') != (i + 1 < NUMBERS))
			return false;
		line += *line == ' ';
	}
	return true;
}

static bool
read_run(struct arena *a, const char *dir, const char *name,
    struct job_last_run *out)
{
	char path[PATH_LEN], line[LINE_LEN];
	int64_t v[NUMBERS];
	int n = snprintf(path, sizeof(path), "%s/%s", dir, name);

	if (n < 0 || n >= PATH_LEN)
		return false;
	read_line(path, line);
	if (!read_numbers(line, v))
		return false;
	*out = (struct job_last_run){ arena_strdup(a, name), v[0], v[1], v[2],
		v[3] };
	return true;
}

static int
by_name(const void *a, const void *b)
{
	const struct job_last_run *x = a, *y = b;

	return strcmp(x->name, y->name);
}

size_t
job_last_runs_read(
    struct arena *a, const char *home, struct job_last_run *out, size_t max)
{
	const char *path = arena_printf(a, "%s/cron", home);
	DIR *dir = opendir(path);
	struct dirent *entry;
	size_t n = 0;

	if (dir == NULL)
		return 0;
	while (n < max && (entry = readdir(dir)) != NULL)
		if (strchr(entry->d_name, '.') == NULL)
			n += read_run(a, path, entry->d_name, &out[n]);
	(void)closedir(dir);
	qsort(out, n, sizeof(*out), by_name);
	return n;
}
