/*
 * test_deployed.c - flowdb/deployed: a version that cannot be used is no reason
 * to cache its model once for each request that asks for it.  And the schema
 * reserves the same names of variables as the engine.
 */
#include "project/store_fixture.h"

#include "expr/variable_names.h"
#include "flowdb/deployed.h"

enum { VERSION = 900 };

static int
begin(void **state)
{
	if (store_begin(state) != 0)
		return -1;
	set_up(
	    "INSERT INTO bpm_process_definition (id, tenant_id, key, version,"
	    " name, model_id, model_type, form_type, visible,"
	    " manager_user_ids, sort, bpmn_xml) VALUES (900, 1, 'p', 1, 'P',"
	    " 1, 10, 20, true, '{}', 1, '<definitions xmlns=\"http://www."
	    "omg.org/spec/BPMN/20100524/MODEL\"><process id=\"p\">"
	    "<startEvent id=\"s\"/></process></definitions>')");
	return 0;
}

static int
end(void **state)
{
	parsed_forget();
	return store_end(state);
}

/* The schema may be of a newer release, which knows other outcomes. */
static void
a_model_without_its_outcome_is_cached_once(void **state)
{
	const struct deployed *d = NULL;

	(void)state;
	set_up("CREATE OR REPLACE FUNCTION bpm_safeguard(key text) RETURNS text"
	       " LANGUAGE sql IMMUTABLE AS $$ SELECT 'unknown' $$");
	for (int i = 0; i < 3; i++) {
		assert_int_equal(deployed_load(&ctx, VERSION, &d), E_SYSTEM);
		assert_null(d);
	}
	assert_int_equal(parsed_count(), 1);
}

static void
a_version_is_cached_once(void **state)
{
	const struct deployed *first, *again;

	(void)state;
	assert_int_equal(deployed_load(&ctx, VERSION, &first), OK);
	assert_string_equal(first->key, "p");
	assert_int_equal(deployed_load(&ctx, VERSION, &again), OK);
	assert_ptr_equal(first, again);
	assert_int_equal(parsed_count(), 1);
}

static void
the_schema_reserves_the_names_of_the_engine(void **state)
{
	static const char *const reserved[] = { VARS_RESERVED };
	static const char quoted[] =
	    "SELECT count(*) FROM regexp_matches(pg_get_functiondef("
	    "'bpm_reserved'::regproc), '''[A-Za-z_]+''', 'g')";
	char sql[200];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(reserved); i++) {
		(void)snprintf(sql, sizeof(sql),
		    "SELECT bpm_reserved('%s')::int", reserved[i]);
		assert_int_equal(store_run(ctx.db->conn, sql), 1);
	}
	assert_int_equal(store_run(ctx.db->conn, quoted), ARRAY_LEN(reserved));
}

#define CASE(fn) cmocka_unit_test_setup_teardown(fn, begin, end)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		CASE(a_version_is_cached_once),
		CASE(a_model_without_its_outcome_is_cached_once),
		CASE(the_schema_reserves_the_names_of_the_engine),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
