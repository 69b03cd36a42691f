/*
 * test_arena.c - the memory of a request: zeroed and aligned allocations,
 * copies of texts, what a reset keeps, and that an impossible size or the end
 * of memory ends the process.
 */
#include "test.h"

#include "base/arena.h"

#define BLOCK ((size_t)64 * 1024)

static void
gives_zeroed_aligned_memory(void **state)
{
	static const size_t sizes[] = { 0, 1, 15, 16, 17, 1000, BLOCK - 1,
		BLOCK, BLOCK + 1, 5 * BLOCK, 3 };
	struct arena a = { 0 };

	(void)state;
	for (int round = 0; round < 3; round++) {
		for (size_t i = 0; i < ARRAY_LEN(sizes); i++) {
			char *p = arena_alloc(&a, sizes[i]);

			assert_int_equal((uintptr_t)p % 16, 0);
			for (size_t k = 0; k < sizes[i]; k++)
				assert_int_equal(p[k], 0);
			memset(p, 0xAA, sizes[i]);
		}
		arena_reset(&a);
	}
	arena_free(&a);
}

static void
allocations_do_not_overlap(void **state)
{
	struct arena a = { 0 };
	unsigned char *p[500];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(p); i++) {
		p[i] = arena_alloc(&a, i + 1);
		memset(p[i], (int)(i & 0xFF), i + 1);
	}
	for (size_t i = 0; i < ARRAY_LEN(p); i++)
		for (size_t k = 0; k <= i; k++)
			assert_int_equal(p[i][k], i & 0xFF);
	arena_free(&a);
}

static void
reset_keeps_one_usual_block(void **state)
{
	struct arena a = { 0 };

	(void)state;
	(void)arena_alloc(&a, 10 * BLOCK);
	arena_reset(&a);
	assert_int_equal(a.total, 0);
	assert_null(a.head);
	for (int i = 0; i < 10; i++)
		(void)arena_alloc(&a, BLOCK / 2 + 1);
	(void)arena_alloc(&a, 10 * BLOCK);
	assert_int_equal(a.total, 20 * BLOCK);
	arena_reset(&a);
	assert_int_equal(a.total, BLOCK);
	(void)arena_alloc(&a, BLOCK);
	assert_int_equal(a.total, BLOCK);
	arena_free(&a);
	assert_int_equal(a.total, 0);
	arena_free(&a);
}

static void
big_ones_leave_the_newest_block_in_use(void **state)
{
	struct arena a = { 0 };
	char *first = arena_alloc(&a, 16);

	(void)state;
	(void)arena_alloc(&a, 2 * BLOCK);
	assert_ptr_equal(arena_alloc(&a, 16), first + 16);
	arena_free(&a);
}

static void
copies_and_formats(void **state)
{
	struct arena a = { 0 };
	char raw[] = { 'a', '\0', 'b' };

	(void)state;
	assert_string_equal(arena_strdup(&a, ""), "");
	assert_string_equal(arena_strndup(&a, "hello", 2), "he");
	assert_string_equal(arena_strndup(&a, NULL, 0), "");
	assert_memory_equal(arena_strndup(&a, raw, 3), "a\0b", 4);
	assert_string_equal(arena_printf(&a, "%s-%d", "x", 7), "x-7");
	assert_int_equal(strlen(arena_printf(&a, "%100000d", 1)), 100000);
	arena_free(&a);
}

/* Volatile, because the compiler refuses such sizes when they are constants. */
static volatile size_t impossible = SIZE_MAX - 5;
static volatile size_t too_much = SIZE_MAX / 4;

static void
ask_for_the_impossible(void)
{
	struct arena a = { 0 };

	(void)arena_alloc(&a, impossible);
}

static void
ask_for_too_much(void)
{
	struct arena a = { 0 };

	(void)arena_alloc(&a, too_much);
}

static void
an_impossible_size_is_a_bug(void **state)
{
	(void)state;
	assert_true(test_aborts(ask_for_the_impossible));
}

/* AddressSanitizer ends the process at such a size itself, with another exit
 * status. */
static void
out_of_memory_ends_the_process(void **state)
{
	int status = test_status(ask_for_too_much);

	(void)state;
#if defined(__SANITIZE_ADDRESS__) || defined(__clang__)
	assert_int_not_equal(status, 0);
#else
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 71);
#endif
}

static void
a_lower_copy_changes_ascii_letters_alone(void **state)
{
	static const struct {
		const char *in, *out;
	} cases[] = {
		{ "", "" },
		{ "AZaz", "azaz" },
		{ "@A[`Z{", "@a[`z{" },
		{ "0123-_./", "0123-_./" },
		{ "\xc3\x84\xe4\xb8\xad\xff", "\xc3\x84\xe4\xb8\xad\xff" },
	};
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_string_equal(arena_lower(&a, cases[i].in), cases[i].out);
	arena_free(&a);
}

static void
a_lower_copy_leaves_its_argument(void **state)
{
	char text[] = "ABC";
	struct arena a = { 0 };

	(void)state;
	assert_string_equal(arena_lower(&a, text), "abc");
	assert_string_equal(text, "ABC");
	arena_free(&a);
}

static void
lies_within_given_memory(void **state)
{
	static _Alignas(16) char room[4096];
	struct arena a = arena_within(room, sizeof(room));
	char *p = arena_strdup(&a, "here");

	(void)state;
	assert_true(p > room && p < room + sizeof(room));
	assert_true(arena_is_within(&a));
	assert_in_range(arena_used(&a), 16, 100);
	assert_non_null(arena_alloc(&a, (size_t)100 * 1024));
	assert_false(arena_is_within(&a));
	assert_true(arena_used(&a) > sizeof(room));
}

TESTS(T(gives_zeroed_aligned_memory), T(allocations_do_not_overlap),
    T(reset_keeps_one_usual_block), T(big_ones_leave_the_newest_block_in_use),
    T(copies_and_formats), T(an_impossible_size_is_a_bug),
    T(out_of_memory_ends_the_process),
    T(a_lower_copy_changes_ascii_letters_alone),
    T(a_lower_copy_leaves_its_argument), T(lies_within_given_memory))
