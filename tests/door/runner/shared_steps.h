/* shared_steps.h - steps that scenarios share; "Shared steps" of
 * tests/README.md. */
#ifndef SHARED_STEPS_H
#define SHARED_STEPS_H

#include "door.h"
#include "script.h"

#define SHARED_WORDS_MAX 9

struct shared_steps {
	struct script file;
	const char *name, *word[SHARED_WORDS_MAX];
	size_t n;           /* how many words were given */
	const char *within; /* d->within before */
};

/* shared_open - opens the steps that "use CALL" stands for, where CALL is their
 * name and the words for $1, $2 ...; a failure fails the scenario.
 * shared_close must be called either way. */
bool shared_open(struct door *d, const char *call, struct shared_steps *s);

/* shared_next - the next step, with the words in their places, or NULL. */
const char *shared_next(struct door *d, struct shared_steps *s);

/* shared_close - ends the steps. */
void shared_close(struct door *d, struct shared_steps *s);

#endif
