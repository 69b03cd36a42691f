/* main.c - `units [PART]` runs all unit tests, or those of the files whose path
 * contains PART.  Each file runs in a process of its own, so that it finds no
 * memory of another one and a crash ends it alone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/base.h"

/* The Makefile lists the files as UNITS, each as U(room/test_name,
 * room_test_name), and renames the main() of each to its path, in which "/" is
 * "_". */
#define U(path, name) int name##_main(void);
UNITS
#undef U

#define U(path, name) { #path, name##_main },
static const struct unit {
	const char *path;
	int (*run)(void);
} units[] = { UNITS };
#undef U

/* Runs the tests of a file; returns whether all have passed. */
static bool
passes(const struct unit *u)
{
	int status = -1;
	pid_t pid;

	(void)fflush(NULL);
	pid = fork();
	if (pid == 0)
		exit(u->run() == 0 ? 0 : 1);
	if (pid < 0 || waitpid(pid, &status, 0) != pid || status != 0) {
		printf("FAILED: tests/unit/%s.c\n", u->path);
		return false;
	}
	return true;
}

int
main(int argc, char **argv)
{
	int failed = 0;

	for (size_t i = 0; i < ARRAY_LEN(units); i++)
		if (argc < 2 || strstr(units[i].path, argv[1]) != NULL)
			failed += !passes(&units[i]);
	return failed != 0;
}
