/* state.c - makes an empty state, and frees it. */
#include "flow/state.h"
#include "flow/approval_hooks.h"

void
state_init(struct state *s, const struct flow_env *env, int64_t now_ms)
{
	BUG_ON(env->approval == NULL);
	*s = (struct state){ .env = env, .now_ms = now_ms };
}

void
state_free(struct state *s)
{
	arena_free(&s->mem);
	arena_free(&s->notes);
	*s = (struct state){ 0 };
}

const char *
state_keep(struct state *s, const char *text)
{
	return text != NULL ? arena_strdup(&s->mem, text) : NULL;
}
