/*
 * test_connection.c - a message is delivered to exactly the connections it is
 * for, also after sessions and tenants have left and many connections have come
 * and gone.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "push/connection.h"
#include "test.h"

#define CROWD 2000

static struct connections *all;

static int
setup(void **state)
{
	(void)state;
	all = mem_new(sizeof(*all));
	return 0;
}

static int
teardown(void **state)
{
	(void)state;
	mem_free(all);
	return 0;
}

static struct connection
connection(const char *name, int64_t tenant_id, int32_t type, int64_t user_id)
{
	struct connection s = { .id = { .tenant_id = tenant_id,
		                    .user_type = type,
		                    .user_id = user_id,
		                    .session_id = user_id * 10 } };

	(void)snprintf(s.id.socket, sizeof(s.id.socket), "%s", name);
	return s;
}

static void
name(void *arg, struct connection *s)
{
	char *found = arg;

	(void)strncat(found, s->id.socket, 63 - strlen(found));
}

/* Checks that the message finds exactly the connections with these names of one
 * letter, in any order. */
static void
expect(const char *names, const struct message *m)
{
	char found[64] = "";
	size_t n = connections_for(all, m, name, found);

	assert_int_equal(n, strlen(names));
	assert_int_equal(strlen(found), strlen(names));
	for (const char *p = names; *p != '\0'; p++)
		assert_non_null(strchr(found, *p));
}

static void
routes_within_the_tenant(void **state)
{
	struct connection a = connection("a", 1, 2, 7),
	                  b = connection("b", 1, 2, 7);
	struct connection c = connection("c", 1, 2, 8),
	                  d = connection("d", 1, 1, 7);
	struct connection e = connection("e", 2, 2, 7);

	(void)state;
	connection_add(all, &a);
	connection_add(all, &b);
	connection_add(all, &c);
	connection_add(all, &d);
	connection_add(all, &e);
	expect("ab", &(struct message){ 1, NULL, 2, 7, "t", "1" });
	expect("e", &(struct message){ 2, NULL, 2, 7, "t", "1" });
	expect("abe", &(struct message){ 0, NULL, 2, 7, "t", "1" });
	expect("d", &(struct message){ 1, NULL, 1, 7, "t", "1" });
	expect("abc", &(struct message){ 1, NULL, 2, 0, "t", "1" });
	expect("abce", &(struct message){ 0, NULL, 2, 0, "t", "1" });
	expect("c", &(struct message){ 1, "c", 2, 7, "t", "1" });
	expect("c", &(struct message){ 0, "c", 0, 0, "t", "1" });
	expect("", &(struct message){ 2, "c", 0, 0, "t", "1" });
	expect("", &(struct message){ 1, "z", 0, 0, "t", "1" });
	expect("", &(struct message){ 1, NULL, 0, 7, "t", "1" });
	expect("", &(struct message){ 0, NULL, 0, 0, "t", "1" });
	expect("", &(struct message){ 3, NULL, 2, 0, "t", "1" });
}

static void
counts_those_of_one_user(void **state)
{
	struct connection a = connection("a", 1, 2, 7),
	                  b = connection("b", 1, 2, 7);
	struct connection other_type = connection("c", 1, 1, 7),
	                  other_tenant = connection("d", 2, 2, 7),
	                  same_chain = connection("e", 1, 2, 7 + (1 << 30));

	(void)state;
	assert_int_equal(connections_of_user(all, &a.id), 0);
	connection_add(all, &a);
	connection_add(all, &other_type);
	connection_add(all, &other_tenant);
	connection_add(all, &same_chain);
	assert_int_equal(connections_of_user(all, &b.id), 1);
	connection_add(all, &b);
	assert_int_equal(connections_of_user(all, &b.id), 2);
	connection_remove(all, &a);
	assert_int_equal(connections_of_user(all, &b.id), 1);
}

static void
leave(void *arg, struct connection *s)
{
	(void)arg;
	connection_remove(all, s);
}

static void
sessions_and_tenants_leave(void **state)
{
	struct connection a = connection("a", 1, 2, 7),
	                  b = connection("b", 1, 2, 7);
	struct connection c = connection("c", 1, 2, 8),
	                  d = connection("d", 2, 2, 9);

	(void)state;
	connection_add(all, &a);
	connection_add(all, &b);
	connection_add(all, &c);
	connection_add(all, &d);
	assert_int_equal(connections_of_session(all, 70, leave, NULL), 2);
	assert_int_equal(connections_of_session(all, 70, leave, NULL), 0);
	expect("c", &(struct message){ 1, NULL, 2, 0, "t", "1" });
	connection_remove(all, &a);
	assert_int_equal(connections_of_tenant(all, 2, leave, NULL), 1);
	assert_int_equal(all->n, 1);
	assert_int_equal(connections_each(all, leave, NULL), 1);
	assert_int_equal(all->n, 0);
	connection_add(all, &a);
	expect("a", &(struct message){ 1, NULL, 2, 0, "t", "1" });
}

static void
count(void *arg, struct connection *s)
{
	(void)s;
	++*(int *)arg;
}

static void
many_come_and_go(void **state)
{
	struct connection *v = mem_new(CROWD * sizeof(*v));
	struct message kind = { 1, NULL, 2, 0, "t", "1" };
	int n = 0;

	(void)state;
	for (int i = 0; i < CROWD; i++) {
		char text[16];

		(void)snprintf(text, sizeof(text), "s%d", i);
		v[i] = connection(text, 1 + i % 2, 2, i / 4);
		connection_add(all, &v[i]);
	}
	assert_int_equal(connections_for(all, &kind, count, &n), CROWD / 2);
	for (int i = 0; i < CROWD; i += 3)
		connection_remove(all, &v[i]);
	n = 0;
	(void)connections_each(all, count, &n);
	assert_int_equal(n, all->n);
	assert_int_equal(n, CROWD - (CROWD + 2) / 3);
	mem_free(v);
}

#define TS(fn) cmocka_unit_test_setup_teardown(fn, setup, teardown)

TESTS(TS(routes_within_the_tenant), TS(sessions_and_tenants_leave),
    TS(counts_those_of_one_user), TS(many_come_and_go))
