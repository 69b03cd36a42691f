/*
 * test_send_queue.c - the frames that wait to be sent over a connection keep
 * their order, are refused beyond a number of bytes, and are late by the age of
 * the next one.
 */
#include <string.h>

#include "push/frame.h"
#include "test.h"

static void
first_in_first_out(void **state)
{
	struct frame *a = frame_text("a", 1), *b = frame_text("bb", 2);
	struct queue q = { 0 };

	(void)state;
	assert_null(queue_first(&q));
	assert_true(queue_add(&q, a, 0));
	assert_true(queue_add(&q, b, 0));
	assert_true(queue_add(&q, a, 0));
	assert_int_equal(a->refs, 3);
	assert_int_equal(q.bytes, 4);
	assert_ptr_equal(queue_first(&q), a);
	queue_taken(&q);
	assert_ptr_equal(queue_first(&q), b);
	queue_taken(&q);
	queue_taken(&q);
	assert_null(queue_first(&q));
	assert_int_equal(q.bytes, 0);
	assert_true(queue_add(&q, b, 0));
	queue_free(&q);
	assert_int_equal(a->refs, 1);
	assert_int_equal(b->refs, 1);
	frame_drop(a);
	frame_drop(b);
}

static void
one_too_many_is_refused(void **state)
{
	static char big[QUEUE_BYTES + 1];
	struct frame *whole = frame_text(big, sizeof(big));
	struct frame *most = frame_text(big, QUEUE_BYTES - 1);
	struct frame *one = frame_text("1", 1);
	struct queue q = { 0 };

	(void)state;
	assert_true(queue_add(&q, whole, 0));
	assert_false(queue_add(&q, one, 0));
	queue_taken(&q);
	assert_true(queue_add(&q, most, 0));
	assert_true(queue_add(&q, one, 0));
	assert_false(queue_add(&q, one, 0));
	assert_int_equal(one->refs, 2);
	queue_free(&q);
	frame_drop(whole);
	frame_drop(most);
	frame_drop(one);
}

static void
age_is_that_of_the_next(void **state)
{
	struct frame *f = frame_text("x", 1);
	struct queue q = { 0 };

	(void)state;
	assert_false(queue_late(&q, 1000000));
	assert_true(queue_add(&q, f, 100));
	assert_true(queue_add(&q, f, 4000));
	assert_false(queue_late(&q, 100 + QUEUE_AGE_MS));
	assert_true(queue_late(&q, 101 + QUEUE_AGE_MS));
	queue_taken(&q);
	assert_false(queue_late(&q, 101 + QUEUE_AGE_MS));
	queue_free(&q);
	frame_drop(f);
}

TESTS(T(first_in_first_out), T(one_too_many_is_refused),
    T(age_is_that_of_the_next))
