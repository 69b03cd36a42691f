/* test_commit_note.c - notes for the cache wait for the commit: then all of
 * them are told, and after a rollback none.  Without a transaction there is no
 * commit to wait for. */
#include "test.h"

#include "cache_folder.h"
#include "store/db_int.h"

/* The version that the cache knows of the epochs of a tenant. */
static uint64_t
version_of(struct cache *c, int64_t tenant)
{
	struct cache_entry e;

	cache_find(c, CACHE_EPOCH, &tenant, sizeof(tenant), 0, &e);
	cache_release(c);
	return e.ticket.version;
}

static void
told_at_the_commit(void **state)
{
	struct arena mem = { 0 };
	struct db db = { .in_tx = true };
	struct ctx ctx = { .mem = &mem, .db = &db, .cache = *state };
	char text[] = "epoch 1 7";

	commit_note_add(&ctx, text);
	text[6] = '9'; /* the note is a copy */
	commit_note_add(&ctx, "epoch 2 8");
	assert_int_equal(version_of(*state, 1), 0);
	assert_int_equal(version_of(*state, 2), 0);
	commit_notes_apply(&ctx);
	assert_int_equal(version_of(*state, 1), 7);
	assert_int_equal(version_of(*state, 2), 8);
	assert_int_equal(version_of(*state, 9), 0);
	assert_null(ctx.notes);
	commit_notes_apply(&ctx);
	assert_int_equal(version_of(*state, 1), 7);
	arena_free(&mem);
}

static void
dropped_by_a_rollback(void **state)
{
	struct arena mem = { 0 };
	struct db db = { .in_tx = true };
	struct ctx ctx = { .mem = &mem, .db = &db, .cache = *state };

	commit_note_add(&ctx, "epoch 3 7");
	commit_notes_drop(&ctx);
	commit_note_add(&ctx, "epoch 4 7");
	commit_notes_apply(&ctx);
	assert_int_equal(version_of(*state, 3), 0);
	assert_int_equal(version_of(*state, 4), 7);
	arena_free(&mem);
}

static void
told_at_once_without_a_transaction(void **state)
{
	struct arena mem = { 0 };
	struct db db = { 0 };
	struct ctx ctx = { .mem = &mem, .db = &db, .cache = *state };

	commit_note_add(&ctx, "epoch 6 7");
	assert_int_equal(version_of(*state, 6), 7);
	assert_null(ctx.notes);
	arena_free(&mem);
}

static void
nothing_without_a_cache(void **state)
{
	struct arena mem = { 0 };
	struct ctx ctx = { .mem = &mem };

	(void)state;
	commit_note_add(&ctx, "epoch 5 7");
	assert_null(ctx.notes);
	commit_notes_apply(&ctx);
	arena_free(&mem);
}

TESTS(CACHED(told_at_the_commit), CACHED(dropped_by_a_rollback),
    CACHED(told_at_once_without_a_transaction), CACHED(nothing_without_a_cache))
