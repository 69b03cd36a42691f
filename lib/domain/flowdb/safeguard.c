/* safeguard.c - the table of safeguards: the only place where the engine knows
 * whose approvals its processes are.  A new one needs a line here and a word of
 * bpm_safeguard. */
#include "flowdb/safeguard.h"

#include <string.h>

#include "policy/draft.h"

static const struct safeguard safeguards[] = {
	{ "blacklist", "approvals of the blacklist", draft_follow,
	    draft_outcome },
};

enum err
safeguard_named(struct ctx *ctx, const char *name, const struct safeguard **out)
{
	*out = NULL;
	if (name == NULL)
		return OK;
	for (size_t i = 0; i < ARRAY_LEN(safeguards); i++)
		if (strcmp(safeguards[i].name, name) == 0)
			*out = &safeguards[i];
	return *out != NULL ? OK : fault(ctx, "no safeguard is \"%s\"", name);
}

const struct node *
safeguard_breach(
    const struct safeguard *s, const struct model *m, int32_t process)
{
	for (int32_t i = 0; s != NULL && i < m->n_nodes; i++)
		if (m->nodes[i].process == process && m->nodes[i].call != NULL)
			return &m->nodes[i];
	return NULL;
}
