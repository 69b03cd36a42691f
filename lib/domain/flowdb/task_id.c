/* task_id.c - reads and writes the ids of tasks that clients see. */
#include "flowdb/task_id.h"

#include <string.h>

#include "base/num.h"

/* Reads a number in the only spelling that this file writes: without sign and
 * leading zeros. */
static bool
read(const char *s, size_t n, int64_t *out)
{
	return n > 0 && *s >= '1' && *s <= '9' && num_read(s, n, out) == OK;
}

enum err
task_id_read(const char *text, struct task_id *out)
{
	const char *dash = strchr(text, '-');
	struct task_id id;

	if (dash == NULL || !read(text, (size_t)(dash - text), &id.tree) ||
	    !read(dash + 1, strlen(dash + 1), &id.num))
		return E_BAD_REQUEST;
	*out = id;
	return OK;
}

const char *
task_id_text(struct arena *a, struct task_id id)
{
	return arena_printf(
	    a, "%lld-%lld", (long long)id.tree, (long long)id.num);
}
