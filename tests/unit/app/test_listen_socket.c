/* test_listen_socket.c - listen_open, which must never take the socket of a
 * pool that still serves. */
#include "app/listen_socket.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "test.h"

static char home[64], path[96];

static int
make_home(void **state)
{
	char run[80];

	(void)state;
	(void)snprintf(home, sizeof(home), "/tmp/test_listen.XXXXXX");
	if (mkdtemp(home) == NULL)
		return -1;
	(void)snprintf(run, sizeof(run), "%s/run", home);
	(void)snprintf(path, sizeof(path), "%s/pool.sock", run);
	return mkdir(run, 0750);
}

static int
remove_home(void **state)
{
	char run[80];

	(void)state;
	(void)snprintf(run, sizeof(run), "%s/run", home);
	(void)unlink(path);
	(void)rmdir(run);
	return rmdir(home);
}

/* Lets this process open no further file; returns the limit of before. */
static struct rlimit
open_no_more(void)
{
	struct rlimit was, now;
	int next = open("/dev/null", O_RDONLY | O_CLOEXEC);

	assert_true(next >= 0);
	assert_int_equal(close(next), 0);
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &was), 0);
	now = was;
	now.rlim_cur = (rlim_t)next;
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &now), 0);
	return was;
}

static void
replaces_what_a_dead_pool_has_left(void **state)
{
	struct listen first, second;

	(void)state;
	assert_null(listen_open(&first, 0, home, "pool"));
	assert_int_equal(close(first.fd), 0);
	assert_null(listen_open(&second, 0, home, "pool"));
	assert_int_equal(close(second.fd), 0);
}

static void
leaves_a_pool_that_serves_its_socket(void **state)
{
	struct listen first, second;

	(void)state;
	assert_null(listen_open(&first, 0, home, "pool"));
	assert_non_null(listen_open(&second, 0, home, "pool"));
	assert_int_equal(access(path, F_OK), 0);
	assert_int_equal(close(first.fd), 0);
}

static void
leaves_it_when_it_cannot_ask(void **state)
{
	struct listen first, second;
	struct rlimit limit;
	const char *wrong;

	(void)state;
	assert_null(listen_open(&first, 0, home, "pool"));
	limit = open_no_more();
	wrong = listen_open(&second, 0, home, "pool");
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
	assert_non_null(wrong);
	assert_int_equal(access(path, F_OK), 0);
	assert_int_equal(close(first.fd), 0);
}

#define CASE(fn) cmocka_unit_test_setup_teardown(fn, make_home, remove_home)

TESTS(CASE(replaces_what_a_dead_pool_has_left),
    CASE(leaves_a_pool_that_serves_its_socket),
    CASE(leaves_it_when_it_cannot_ask))
