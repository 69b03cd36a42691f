/*
 * test_login_stamp.c - the block login_stamp: a sign-in fails if the user's
 * password or status has changed since the password was checked.
 */
#include "project/store_fixture.h"

#include "auth/sign_in_errors.h"
#include "sql/auth/login.h"

static int
begin(void **state)
{
	if (store_begin(state) != 0)
		return -1;
	set_up("INSERT INTO system_users (id, tenant_id, username, password,"
	       " nickname) VALUES (900, 1, 'stamped', '', 'x')");
	return 0;
}

/* While the password that a user has sent is being hashed, he is disabled or
 * gets another password: then his sign-in does not succeed. */
static void
a_sign_in_is_stamped_only_as_it_was_checked(void **state)
{
	static const struct {
		const char *change, *checked;
		enum err e;
	} cases[] = {
		{ "password = 'old'", "old", OK },
		{ "password = 'new'", "old", E_AUTH_BAD_CREDENTIALS },
		{ "status = 1", "new", E_AUTH_BAD_CREDENTIALS },
		{ "status = 0", "new", OK },
		{ "deleted = true", "new", E_AUTH_BAD_CREDENTIALS },
	};
	const int64_t id = 900;
	const char *rehash = NULL;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		set_up(arena_printf(&mem,
		    "UPDATE system_users SET %s WHERE id = 900",
		    cases[i].change));
		assert_int_equal(db_hit(&ctx, &sql_login_stamp,
		                     ARGS(AN("user_id", &id),
		                         AN("checked", &cases[i].checked),
		                         AN("rehash", &rehash)),
		                     E_AUTH_BAD_CREDENTIALS),
		    cases[i].e);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
		    a_sign_in_is_stamped_only_as_it_was_checked, begin,
		    store_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
