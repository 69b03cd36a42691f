/*
 * test_nginx_refusals.c - the size of a file is the number of refused requests,
 * also after its blocks were given back to the disk; without files nothing was
 * refused.
 */
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "web/request_count.h"

static char home[64], dir[80], file[128];

static int
make_home(void **state)
{
	(void)state;
	(void)snprintf(home, sizeof(home), "/tmp/test_nginx_refusals.XXXXXX");
	if (mkdtemp(home) == NULL)
		return -1;
	(void)snprintf(dir, sizeof(dir), "%s/log", home);
	(void)snprintf(file, sizeof(file), "%s/nginx-refused.429", dir);
	return mkdir(dir, 0700);
}

static int
remove_home(void **state)
{
	(void)state;
	(void)unlink(file);
	(void)rmdir(dir);
	return rmdir(home);
}

static void
append(size_t n)
{
	FILE *f = fopen(file, "a");

	assert_non_null(f);
	while (n-- > 0)
		assert_int_equal(fputc('\n', f), '\n');
	assert_int_equal(fclose(f), 0);
}

static void
without_files_nothing_was_refused(void **state)
{
	(void)state;
	nginx_refusals_trim(home);
	assert_int_equal(nginx_refusals_count(home, "413"), 0);
	assert_int_equal(nginx_refusals_count("/nowhere", "413"), 0);
}

static void
counting_goes_on_after_a_trim(void **state)
{
	struct stat st;

	(void)state;
	append(100000);
	assert_int_equal(nginx_refusals_count(home, "429"), 100000);
	nginx_refusals_trim(home);
	assert_int_equal(nginx_refusals_count(home, "429"), 100000);
	assert_int_equal(stat(file, &st), 0);
	assert_true(st.st_blocks * 512 < 100000);
	append(1);
	assert_int_equal(nginx_refusals_count(home, "429"), 100001);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(without_files_nothing_was_refused),
		cmocka_unit_test(counting_goes_on_after_a_trim),
	};

	return cmocka_run_group_tests(tests, make_home, remove_home);
}
