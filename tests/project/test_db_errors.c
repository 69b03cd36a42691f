/*
 * test_db_errors.c - the error that a failed statement of PostgreSQL becomes,
 * and that the log does not contain values of its row; the error that a CHECK
 * block names; and when a statement counts as having found a row (db_hit).
 */
#include "project/store_fixture.h"
#include "system/errors.h"

#define RAISE(text_, using_) \
	"DO $$BEGIN RAISE '" text_ "' USING " using_ "; END$$"
#define TAKEN(detail_) \
	RAISE("taken", "ERRCODE = '23505', CONSTRAINT = 'role_name_taken'," \
	               " DETAIL = '" detail_ "'")

static void
errors_are_told_as_the_rules_they_stand_for(void **state)
{
	static const struct {
		const char *sql;
		enum err e;
		const char *arg;
	} cases[] = {
		{ TAKEN("Key (tenant_id, name)=(1, ops) already exists."),
		    E_ROLE_NAME_TAKEN, "ops" },
		{ TAKEN("Key (tenant_id, name)=(1, a, (b) c) already exists."),
		    E_ROLE_NAME_TAKEN, "a, (b) c" },
		{ TAKEN("Key (name)=(a)=(b) already exists."),
		    E_ROLE_NAME_TAKEN, "a)=(b" },
		{ TAKEN("Key (tenant_id, name)=(1, ) already exists."),
		    E_ROLE_NAME_TAKEN, "" },
		{ TAKEN("nothing of the kind"), E_ROLE_NAME_TAKEN, "" },
		{ RAISE("x", "ERRCODE = '23505', CONSTRAINT = 'some_pkey'"),
		    E_SYSTEM, NULL },
		{ RAISE("x", "ERRCODE = '23502'"), E_SYSTEM, NULL },
		{ RAISE("x", "ERRCODE = '57014'"), E_QUERY_TOO_BROAD, NULL },
		{ RAISE("x", "ERRCODE = '55P03'"), E_LOCKED, NULL },
		{ RAISE("x", "ERRCODE = '40P01'"), E_LOCKED, NULL },
		{ RAISE("x", "ERRCODE = '40001'"), E_LOCKED, NULL },
		{ RAISE("x", "ERRCODE = '57P01'"), E_DATABASE_DOWN, NULL },
		{ RAISE("x", "ERRCODE = '22003'"), E_SYSTEM, NULL },
		{ "SELECT nothing", E_SYSTEM, NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct sql q = BLOCK(0, false, "");

		q.text = cases[i].sql;
		ctx.arg = NULL;
		print_message("  %s\n", q.text);
		assert_int_equal(db_do(&ctx, &q, NULL), cases[i].e);
		if (cases[i].arg == NULL)
			assert_null(ctx.arg);
		else
			assert_string_equal(ctx.arg, cases[i].arg);
		db_forget(ctx.db);
		assert_int_equal(db_end(&ctx, OK), OK);
	}
}

/* The log has no details of PostgreSQL's error, because they contain the row,
 * with the hash of the password. */
static void
a_fault_is_logged_without_the_rows_values(void **state)
{
	const struct sql q = BLOCK(0, false,
	    RAISE("the cause", "ERRCODE = '23502',"
	                       " DETAIL = 'Failing row contains (marker).'"));
	char said[5000] = "";
	int ends[2], kept = dup(2);

	(void)state;
	assert_int_equal(pipe(ends), 0);
	dup2(ends[1], 2);
	assert_int_equal(db_do(&ctx, &q, NULL), E_SYSTEM);
	dup2(kept, 2);
	close(kept);
	close(ends[1]);
	assert_true(read(ends[0], said, sizeof(said) - 1) > 0);
	close(ends[0]);
	assert_non_null(strstr(said, "trace"));
	assert_non_null(strstr(said, "23502"));
	assert_non_null(strstr(said, "the cause"));
	assert_null(strstr(said, "marker"));
}

static void
a_check_refuses_by_name(void **state)
{
	static const struct {
		const char *sql;
		enum err e;
		const char *arg;
	} cases[] = {
		{ "SELECT NULL AS refusal", OK, NULL },
		{ "SELECT 'x' AS refusal WHERE false", OK, NULL },
		{ "SELECT 'role_unknown' AS refusal", E_ROLE_UNKNOWN, NULL },
		{ "SELECT 'role_name_taken' AS refusal, 'a' AS arg",
		    E_ROLE_NAME_TAKEN, "a" },
		{ "SELECT 'nothing_of_the_kind' AS refusal", E_SYSTEM, NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct sql q = BLOCK(0, true, "");

		q.text = cases[i].sql;
		ctx.arg = NULL;
		db_forget(ctx.db);
		assert_int_equal(db_check(&ctx, &q, NULL), cases[i].e);
		if (cases[i].arg != NULL)
			assert_string_equal(ctx.arg, cases[i].arg);
		assert_int_equal(db_end(&ctx, OK), OK);
	}
}

static void
a_hit_is_a_row_returned_or_changed(void **state)
{
	static const struct {
		const char *sql;
		enum err e;
	} cases[] = {
		{ "SELECT 1", OK },
		{ "SELECT 1 WHERE false", E_ROLE_UNKNOWN },
		{ "UPDATE system_epoch SET value = value", OK },
		{ "UPDATE system_epoch SET value = 1 WHERE false",
		    E_ROLE_UNKNOWN },
		{ "DELETE FROM system_epoch WHERE false RETURNING value",
		    E_ROLE_UNKNOWN },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct sql q = BLOCK(0, false, "");

		q.text = cases[i].sql;
		db_forget(ctx.db);
		assert_int_equal(
		    db_hit(&ctx, &q, NULL, E_ROLE_UNKNOWN), cases[i].e);
		assert_int_equal(db_end(&ctx, OK), OK);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		T(errors_are_told_as_the_rules_they_stand_for),
		T(a_fault_is_logged_without_the_rows_values),
		T(a_check_refuses_by_name),
		T(a_hit_is_a_row_returned_or_changed),
	};

	return cmocka_run_group_tests(tests, store_open, store_close);
}
