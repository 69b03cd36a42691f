/* check_int.h - what the files of checks share; inner. */
#ifndef BPMN_CHECK_INT_H
#define BPMN_CHECK_INT_H

#include "bpmn/check.h"

struct xml_node;

struct checker {
	const struct model *m;
	enum check_mode mode;
	const struct check_keys *keys;
	struct diagnostics *f;
	/* How many flows have each node as their source (leaving) or target
	 * (entering), including flows that are refused. */
	int32_t *leaving, *entering;
};

/* check_report - adds a diagnostic about an element of a process. */
void check_report(const struct checker *c, enum diagnostic_code code,
    bool warning, int32_t process, const struct xml_node *x, const char *text);

/*
 * Each of these functions checks one part of the model: check_flows - flows,
 * scopes and dead ends; check_gateways - exclusive gateways; check_starts -
 * start events; check_calls - the keys of called processes; check_candidates -
 * who decides tasks.
 */
void check_flows(const struct checker *c);
void check_gateways(const struct checker *c);
void check_starts(const struct checker *c);
void check_calls(const struct checker *c);
void check_candidates(const struct checker *c);

#endif
