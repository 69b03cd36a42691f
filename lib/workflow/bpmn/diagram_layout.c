/* diagram_layout.c - places the nodes of a compiled model on a drawing; viewers
 * show nothing of a model without one. */
#include "bpmn/diagram_layout.h"

#include "bpmn/document_build.h"
#include "bpmn/model.h"

/* Sizes in pixels: of a field of the grid, and of the shapes in its middle. */
#define COLUMN 160
#define ROW    120
#define EVENT  36
#define GATE   50
#define TASK_W 100
#define TASK_H 80

struct box {
	int32_t x, y, w, h;
};

struct drawing {
	const struct model *m;
	struct make make;
	struct xml_node *plane;
	struct box *boxes; /* one for each node */
};

/* Sets width and height of the node's shape. */
static void
size_of(const struct node *n, struct box *b)
{
	switch (n->kind) {
	case NODE_START:
	case NODE_END:
	case NODE_BOUNDARY:
		b->w = b->h = EVENT;
		break;
	case NODE_EXCLUSIVE:
	case NODE_INCLUSIVE:
		b->w = b->h = GATE;
		break;
	default:
		b->w = TASK_W;
		b->h = TASK_H;
		break;
	}
}

/* Gives the nodes to which flows lead from this node, and which have no column
 * (0) yet, the next column, and appends them to the queue; returns the new
 * length of the queue. */
static int32_t
follow(const struct model *m, int32_t at, int32_t *queue, int32_t n,
    int32_t *column)
{
	struct span out = m->nodes[at].out;

	for (int32_t i = out.first; i < out.first + out.n; i++) {
		int32_t to = m->flows[m->out[i]].to;

		if (column[to] != 0)
			continue;
		column[to] = column[at] + 1;
		queue[n++] = to;
	}
	return n;
}

/* Lists all nodes in the queue, in the order of a breadth-first search, so that
 * each gets the smallest possible distance from where its search began as its
 * column.  A search begins at the lowest node that none has reached, the first
 * one at node 0.  Returns how many nodes there are. */
static int32_t
order_by_distance(const struct model *m, int32_t *queue, int32_t *column)
{
	int32_t n = 0, done = 0;

	for (int32_t first = 0; first < m->n_nodes; first++) {
		if (column[first] != 0)
			continue;
		column[first] = 1;
		queue[n++] = first;
		for (; done < n; done++)
			n = follow(m, queue[done], queue, n, column);
	}
	return n;
}

/* Gives each node its place on the grid, but for boundary events:
 * place_on_hosts puts these. */
static void
place(struct drawing *d)
{
	const struct model *m = d->m;
	size_t size = (size_t)m->n_nodes + 2;
	int32_t *queue = arena_new(m->mem, int32_t, size);
	int32_t *column = arena_new(m->mem, int32_t, size);
	int32_t *row = arena_new(m->mem, int32_t, size);
	int32_t n = order_by_distance(m, queue, column);

	for (int32_t i = 0; i < n; i++) {
		int32_t at = queue[i];
		struct box *b = &d->boxes[at];

		size_of(&m->nodes[at], b);
		if (m->nodes[at].host != NO_NODE)
			continue;
		b->x = column[at] * COLUMN - b->w / 2;
		b->y = ++row[column[at]] * ROW - b->h / 2;
	}
}

/* Puts each boundary event on the lower edge of its activity, which has its
 * place already. */
static void
place_on_hosts(struct drawing *d)
{
	for (int32_t i = 0; i < d->m->n_nodes; i++) {
		int32_t host = d->m->nodes[i].host;
		const struct box *on = &d->boxes[host != NO_NODE ? host : i];

		if (host == NO_NODE)
			continue;
		d->boxes[i].x = on->x + on->w / 2 - EVENT / 2;
		d->boxes[i].y = on->y + on->h - EVENT / 2;
	}
}

static void
make_number(struct drawing *d, struct xml_node *x, const char *name, int32_t v)
{
	make_attr(&d->make, x, name, arena_printf(d->m->mem, "%d", (int)v));
}

/* Makes the element of the diagram that shows an element of the process. */
static struct xml_node *
picture(struct drawing *d, const char *kind, const char *id)
{
	struct xml_node *x = make_element(&d->make, d->plane, kind);

	make_attr(&d->make, x, "id", arena_printf(d->m->mem, "%s_di", id));
	make_attr(&d->make, x, "bpmnElement", id);
	return x;
}

/* Draws the box of a node. */
static void
shape(struct drawing *d, int32_t i)
{
	const struct box *b = &d->boxes[i];
	struct xml_node *x = picture(d, "bpmndi:BPMNShape", d->m->nodes[i].id);

	x = make_element(&d->make, x, "omgdc:Bounds");
	make_number(d, x, "x", b->x);
	make_number(d, x, "y", b->y);
	make_number(d, x, "width", b->w);
	make_number(d, x, "height", b->h);
}

/* Adds a point to the line of an edge. */
static void
point(struct drawing *d, struct xml_node *edge, int32_t x, int32_t y)
{
	struct xml_node *p = make_element(&d->make, edge, "omgdi:waypoint");

	make_number(d, p, "x", x);
	make_number(d, p, "y", y);
}

/* Draws a flow from the right side of its source to the left side of its
 * target. */
static void
edge(struct drawing *d, const struct flow *f)
{
	const struct box *from = &d->boxes[f->from];
	const struct box *to = &d->boxes[f->to];
	struct xml_node *x = picture(d, "bpmndi:BPMNEdge", f->id);

	point(d, x, from->x + from->w, from->y + from->h / 2);
	point(d, x, to->x, to->y + to->h / 2);
}

void
diagram_add(struct model *m)
{
	struct drawing d = { .m = m, .make = { .a = m->mem } };
	struct xml_node *x;

	if (!m->simple)
		return;
	d.boxes = arena_new(m->mem, struct box, (size_t)m->n_nodes);
	place(&d);
	place_on_hosts(&d);
	x = make_element(&d.make, m->doc->root, "bpmndi:BPMNDiagram");
	make_attr(&d.make, x, "id", "diagram");
	d.plane = make_element(&d.make, x, "bpmndi:BPMNPlane");
	make_attr(&d.make, d.plane, "id", "plane");
	make_attr(&d.make, d.plane, "bpmnElement", m->processes[0].id);
	for (int32_t i = 0; i < m->n_nodes; i++)
		shape(&d, i);
	for (int32_t i = 0; i < m->n_flows; i++)
		if (m->flows[i].id != NULL && m->flows[i].from != NO_NODE &&
		    m->flows[i].to != NO_NODE)
			edge(&d, &m->flows[i]);
}
