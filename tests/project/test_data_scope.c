/*
 * test_data_scope.c - auth/caller: the scopes of several roles merged
 * into that of their user, with disabled roles, unknown users and after changes
 * of departments.
 */
#include "project/store_fixture.h"

#include "auth/caller.h"

enum { USER = 900, TOP = 900, BELOW = 901, ASIDE = 902 };

static int
begin(void **state)
{
	if (store_begin(state) != 0)
		return -1;
	set_up(
	    "INSERT INTO system_dept (id, tenant_id, name, parent_id, status)"
	    " VALUES (900, 1, 'Top', 0, 0), (901, 1, 'Below', 900, 0),"
	    " (902, 1, 'Aside', 0, 0)");
	set_up("INSERT INTO system_users (id, tenant_id, username, password,"
	       " nickname) VALUES (900, 1, 'scope1', '', 'x')");
	/* The role 900 + n has the data scope n. */
	set_up("INSERT INTO system_role (id, name, code, sort, status, type,"
	       " data_scope, data_scope_dept_ids, tenant_id) SELECT 900 + i,"
	       " 'role ' || i, 'role_' || i, 1, 0, 2, i,"
	       " CASE i WHEN 2 THEN '{902}'::bigint[] ELSE '{}' END, 1"
	       " FROM generate_series(1, 5) i");
	return 0;
}

static int
end(void **state)
{
	role_copy_forget();
	return store_end(state);
}

static void
has_scopes(const char *scopes, const char *dept)
{
	set_up("DELETE FROM system_user_role WHERE user_id = 900");
	set_up(arena_printf(&mem,
	    "INSERT INTO system_user_role (user_id, role_id, tenant_id)"
	    " SELECT 900, 900 + s, 1 FROM unnest('%s'::bigint[]) s",
	    scopes));
	set_up(arena_printf(
	    &mem, "UPDATE system_users SET dept_id = %s WHERE id = 900", dept));
}

static bool
sees(const struct scope *scope, int64_t dept)
{
	for (size_t i = 0; i < scope->depts.n; i++)
		if (scope->depts.v[i] == dept)
			return true;
	return false;
}

static void
scopes_add_up(void **state)
{
	static const struct {
		const char *scopes, *dept;
		bool all, self, top, below, aside;
	} cases[] = {
		{ "{}", "900", false, true, false, false, false },
		{ "{1}", "900", true, false, false, false, false },
		{ "{2}", "900", false, false, true, false, true },
		{ "{2}", "NULL", false, false, false, false, true },
		{ "{3}", "900", false, false, true, false, false },
		{ "{3}", "NULL", false, false, false, false, false },
		{ "{4}", "900", false, false, true, true, false },
		{ "{4}", "901", false, false, false, true, false },
		{ "{4}", "NULL", false, false, false, false, false },
		{ "{5}", "900", false, true, false, false, false },
		{ "{1,5}", "900", true, true, false, false, false },
		{ "{2,4}", "900", false, false, true, true, true },
		{ "{3,5}", "901", false, true, false, true, false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scope scope;

		print_message("  %s of %s\n", cases[i].scopes, cases[i].dept);
		has_scopes(cases[i].scopes, cases[i].dept);
		assert_int_equal(data_scope_of(&ctx, USER, &scope), OK);
		assert_int_equal(scope.all, cases[i].all);
		assert_int_equal(scope.self, cases[i].self);
		assert_int_equal(sees(&scope, TOP), cases[i].top);
		assert_int_equal(sees(&scope, BELOW), cases[i].below);
		assert_int_equal(sees(&scope, ASIDE), cases[i].aside);
		assert_int_equal(db_end(&ctx, OK), OK);
	}
}

static void
a_disabled_role_and_an_unknown_user_give_only_oneself(void **state)
{
	struct scope scope;

	(void)state;
	has_scopes("{1}", "900");
	set_up("UPDATE system_role SET status = 1 WHERE id = 901");
	assert_int_equal(data_scope_of(&ctx, USER, &scope), OK);
	assert_true(scope.self && !scope.all && scope.depts.n == 0);
	assert_int_equal(data_scope_of(&ctx, 987654321, &scope), OK);
	assert_true(scope.self && !scope.all && scope.depts.n == 0);
}

static void
a_changed_department_counts_at_once(void **state)
{
	struct scope scope;

	(void)state;
	has_scopes("{4}", "900");
	assert_int_equal(data_scope_of(&ctx, USER, &scope), OK);
	assert_false(sees(&scope, ASIDE));
	set_up("UPDATE system_dept SET parent_id = 901 WHERE id = 902");
	assert_int_equal(data_scope_of(&ctx, USER, &scope), OK);
	assert_true(sees(&scope, ASIDE));
	set_up("UPDATE system_dept SET deleted = true WHERE id = 901");
	assert_int_equal(data_scope_of(&ctx, USER, &scope), OK);
	assert_false(sees(&scope, BELOW) || sees(&scope, ASIDE));
}

/* Another user's roles are looked up in the midst of a request, after a change
 * of roles has emptied the copy of what they permit. */
static void
a_lookup_of_others_leaves_the_caller_his_permissions(void **state)
{
	int64_t role = 901;
	struct scope scope;

	(void)state;
	set_up("INSERT INTO system_role_menu (role_id, menu_id, tenant_id)"
	       " SELECT 901, id, 1 FROM system_menu"
	       " WHERE permission = 'system:role:query' LIMIT 1");
	has_scopes("{1}", "900");
	ctx.caller.roles = (struct ids){ &role, 1 };
	assert_int_equal(data_scope_of(&ctx, USER, &scope), OK);
	assert_true(perm_has(&ctx, "system:role:query"));
	has_scopes("{2}", "900");
	set_up("UPDATE system_epoch SET value = value + 1"
	       " WHERE name = 'permission'");
	assert_int_equal(data_scope_of(&ctx, USER, &scope), OK);
	assert_true(perm_has(&ctx, "system:role:query"));
	ctx.caller.roles = (struct ids){ 0 };
}

#define CASE(fn) cmocka_unit_test_setup_teardown(fn, begin, end)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		CASE(scopes_add_up),
		CASE(a_disabled_role_and_an_unknown_user_give_only_oneself),
		CASE(a_changed_department_counts_at_once),
		CASE(a_lookup_of_others_leaves_the_caller_his_permissions),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
