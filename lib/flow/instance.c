/* instance.c - the model of an instance, and nodes of that model by index. */
#include "flow/instance.h"
#include "flow/env.h"

bool
inst_undecided(const struct inst *i)
{
	return i->status == STATUS_RUNNING || i->status == STATUS_SYSTEM_ERROR;
}

const struct model *
inst_model(const struct inst *i)
{
	return i->def->model;
}

const struct node *
inst_node(const struct inst *i, int32_t node)
{
	return &i->def->model->nodes[node];
}
