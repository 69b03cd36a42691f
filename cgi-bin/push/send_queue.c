/* send_queue.c - the frames that are still to be sent over one connection: a
 * linked list, which allocates nothing while it is empty, as it nearly always
 * is. */
#include "push/send_queue.h"

#include "base/mem.h"

struct queued {
	struct queued *next;
	struct frame *frame;
	int64_t since_ms;
};

bool
queue_add(struct queue *q, struct frame *f, int64_t now_ms)
{
	struct queued *added;

	if (q->first != NULL && q->bytes + f->n > QUEUE_BYTES)
		return false;
	added = mem_new(sizeof(*added));
	added->frame = frame_hold(f);
	added->since_ms = now_ms;
	if (q->first == NULL)
		q->last = &q->first;
	*q->last = added;
	q->last = &added->next;
	q->bytes += f->n;
	return true;
}

struct frame *
queue_first(const struct queue *q)
{
	return q->first == NULL ? NULL : q->first->frame;
}

void
queue_taken(struct queue *q)
{
	struct queued *gone = q->first;

	q->first = gone->next;
	q->bytes -= gone->frame->n;
	frame_drop(gone->frame);
	mem_free(gone);
}

bool
queue_late(const struct queue *q, int64_t now_ms)
{
	return q->first != NULL && now_ms - q->first->since_ms > QUEUE_AGE_MS;
}

void
queue_free(struct queue *q)
{
	while (q->first != NULL)
		queue_taken(q);
}
