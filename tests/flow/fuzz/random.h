/* random.h - chance that can be repeated, and process models made by it. */
#ifndef TESTS_FLOW_RANDOM_H
#define TESTS_FLOW_RANDOM_H

#include "base/buf.h"

struct chance {
	uint64_t state; /* the seed; not 0 */
};

/* chance_of - a number below n, n > 0. */
uint32_t chance_of(struct chance *c, uint32_t n);

/* random_model - a BPMN file of three processes p0, p1, p2, the earlier ones
 * calling the later; most of them pass the checks. */
void random_model(struct chance *c, struct buf *out);

/* random_simple - a SIMPLE file; processes 0 and 1 call the next, whose key
 * is p and its number. */
void random_simple(struct chance *c, int process, struct buf *out);

#endif
