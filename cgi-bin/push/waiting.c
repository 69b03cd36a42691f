/* waiting.c - the messages that wait for the broker, in the order in which they
 * came. */
#include "push/waiting.h"

#include "base/arena.h"

static size_t *
bytes_of(struct waiting_list *w, int64_t tenant_id)
{
	return &w->of[(uint64_t)tenant_id % ARRAY_LEN(w->of)];
}

bool
waiting_add(
    struct waiting_list *w, int64_t tenant_id, const char *text, size_t n)
{
	size_t *own = bytes_of(w, tenant_id);
	struct waiting *added;

	if (w->bytes + n > WAITING_MAX ||
	    (w->bytes > WAITING_MAX / 2 && *own + n > WAITING_MAX / 4))
		return false;
	added = mem_new(sizeof(*added) + n + 1);
	added->tenant_id = tenant_id;
	added->n = n;
	memcpy(added->text, text, n);
	if (w->first == NULL)
		w->first = added;
	else
		w->last->next = added;
	w->last = added;
	w->bytes += n;
	*own += n;
	return true;
}

void
waiting_drop_first(struct waiting_list *w)
{
	struct waiting *gone = w->first;

	w->first = gone->next;
	w->bytes -= gone->n;
	*bytes_of(w, gone->tenant_id) -= gone->n;
	mem_free(gone);
}
