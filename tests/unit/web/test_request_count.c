/*
 * test_request_count.c - the cells in which requests are counted: by endpoint,
 * code and duration, found again by name by an executable of another release,
 * and never outside a cell, whatever there is to count.
 */
#include "test.h"

#include <stdio.h>

#include "base/arena.h"
#include "web/endpoint_macros.h"
#include "web/request_count.h"

/* clang-format off */
static const struct endpoint animal_endpoints[] = {
	{ ADMIN, GET, "/animal/get", LOGGED_IN, NO_INPUT, { 0 }, "One" },
	{ RPC, GET, "/animal/get", PEER, NO_INPUT, { 0 }, "One" },
};
static const struct endpoint plant_endpoints[] = {
	{ ADMIN, POST, "/plant/create", LOGGED_IN, NO_INPUT, { 0 }, "Make" },
};
/* clang-format on */
TABLE(animal);
TABLE(plant);

static struct request_count cell[REQUEST_COUNTS_MAX];

static struct request_count *
cell_named(const char *name)
{
	for (size_t i = 0; i < REQUEST_COUNTS_MAX; i++)
		if (strcmp(cell[i].name, name) == 0)
			return &cell[i];
	assert_string_equal(name, "");
	return NULL;
}

static void
counts_by_code_and_duration(void **state)
{
	static const struct table *const all[] = { &animal_table,
		&plant_table };
	const struct domain d = { "garden", all, 2 };
	const struct endpoint *create = &plant_endpoints[0];
	struct request_count **found;
	struct request_count *c;

	(void)state;
	memset(cell, 0, sizeof(cell));
	found = request_counts_find(cell, &d);
	request_count_add(found, &d, create, ADMIN, 0, 500);
	request_count_add(found, &d, create, ADMIN, 0, 501);
	request_count_add(found, &d, create, ADMIN, 400, 99000000);
	request_count_add(found, &d, &animal_endpoints[1], RPC, 0, 1);
	c = cell_named("ADMIN POST /plant/create");
	assert_int_equal(c->lasted[0], 1);
	assert_int_equal(c->lasted[1], 1);
	assert_int_equal(c->lasted[REQUEST_STEPS], 1);
	assert_int_equal(c->us, 99001001);
	assert_int_equal(c->code[0].code, 1);
	assert_int_equal(c->code[0].n, 2);
	assert_int_equal(c->code[1].code, 401);
	assert_int_equal(c->code[1].n, 1);
	assert_int_equal(cell_named("RPC GET /animal/get")->us, 1);
	assert_int_equal(cell_named("ADMIN GET /animal/get")->us, 0);
	mem_free(found);
}

static void
requests_without_endpoint_count_by_audience(void **state)
{
	static const struct table *const all[] = { &animal_table };
	const struct domain d = { "zoo", all, 1 };
	struct request_count **found;

	(void)state;
	memset(cell, 0, sizeof(cell));
	found = request_counts_find(cell, &d);
	request_count_add(found, &d, NULL, DEVICE, 404, 20);
	request_count_add(found, &d, NULL, AUD__UNSET, 400, 20);
	assert_int_equal(cell_named("DEVICE")->code[0].n, 1);
	assert_int_equal(cell_named("ADMIN")->us, 0);
	mem_free(found);
}

/* The cells stay where they are while another executable has fewer or more
 * endpoints. */
static void
another_release_goes_on_counting(void **state)
{
	static const struct table *const all[] = { &animal_table,
		&plant_table };
	const struct domain before = { "garden", all, 2 };
	const struct domain after = { "garden", all + 1, 1 };
	struct request_count **found;

	(void)state;
	memset(cell, 0, sizeof(cell));
	found = request_counts_find(cell, &before);
	request_count_add(found, &before, &plant_endpoints[0], ADMIN, 0, 7);
	mem_free(found);
	found = request_counts_find(cell, &after);
	request_count_add(found, &after, &plant_endpoints[0], ADMIN, 0, 7);
	assert_int_equal(cell_named("ADMIN POST /plant/create")->us, 14);
	mem_free(found);
}

static void
codes_beyond_the_places_count_together(void **state)
{
	static const struct table *const all[] = { &plant_table };
	const struct domain d = { "garden", all, 1 };
	struct request_count **found;
	struct request_count *c;

	(void)state;
	memset(cell, 0, sizeof(cell));
	found = request_counts_find(cell, &d);
	for (int code = 1; code <= REQUEST_CODES + 5; code++)
		request_count_add(
		    found, &d, &plant_endpoints[0], ADMIN, code, 0);
	c = cell_named("ADMIN POST /plant/create");
	assert_int_equal(c->code[REQUEST_CODES - 2].n, 1);
	assert_int_equal(c->code[REQUEST_CODES - 1].code, 0);
	assert_int_equal(c->code[REQUEST_CODES - 1].n, 6);
	mem_free(found);
}

static void
without_a_free_cell_nothing_is_counted(void **state)
{
	static const struct table *const all[] = { &plant_table };
	const struct domain d = { "garden", all, 1 };
	struct request_count **found;

	(void)state;
	memset(cell, 0, sizeof(cell));
	for (size_t i = 0; i < REQUEST_COUNTS_MAX; i++)
		(void)snprintf(
		    cell[i].name, sizeof(cell[i].name), "old %zu", i);
	found = request_counts_find(cell, &d);
	request_count_add(found, &d, &plant_endpoints[0], ADMIN, 0, 7);
	for (size_t i = 0; i < REQUEST_COUNTS_MAX; i++)
		assert_int_equal(cell[i].us, 0);
	mem_free(found);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counts_by_code_and_duration),
		cmocka_unit_test(requests_without_endpoint_count_by_audience),
		cmocka_unit_test(another_release_goes_on_counting),
		cmocka_unit_test(codes_beyond_the_places_count_together),
		cmocka_unit_test(without_a_free_cell_nothing_is_counted),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
