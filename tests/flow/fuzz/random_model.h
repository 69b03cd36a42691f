/* random_model.h - random numbers from a seed, which can be repeated, and
 * random process models. */
#ifndef TESTS_FLOW_RANDOM_H
#define TESTS_FLOW_RANDOM_H

#include "base/buf.h"

struct chance {
	uint64_t state; /* the seed; not 0 */
};

/* chance_of - a random number below n, n > 0. */
uint32_t chance_of(struct chance *c, uint32_t n);

/* random_model - writes a BPMN file of three processes p0, p1, p2, of which
 * earlier ones call later ones; most models pass the checks. */
void random_model(struct chance *c, struct buf *out);

/* random_simple - writes a SIMPLE file; processes 0 and 1 call the next one,
 * whose key is p and its number. */
void random_simple(struct chance *c, int process, struct buf *out);

#endif
