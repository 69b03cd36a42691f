/* commit_note.c - the list of notes that a transaction has for the cache. */
#include "store/commit_note.h"

#include "store/cache_note.h"

void
commit_note_add(struct ctx *ctx, const char *text)
{
	struct commit_note *note;

	if (ctx->cache == NULL)
		return;
	note = arena_new(ctx->mem, struct commit_note, 1);
	note->text = arena_strdup(ctx->mem, text);
	note->next = ctx->notes;
	ctx->notes = note;
}

void
commit_notes_tell(struct ctx *ctx)
{
	for (const struct commit_note *n = ctx->notes; n != NULL; n = n->next)
		cache_note(ctx->cache, n->text);
	ctx->notes = NULL;
}

void
commit_notes_drop(struct ctx *ctx)
{
	ctx->notes = NULL;
}
