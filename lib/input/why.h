/* why.h - what was wrong with what was sent. */
#ifndef INPUT_WHY_H
#define INPUT_WHY_H

/* "name" and "must not be blank".  Set only on failure; both live in the arena
 * or are constants.  field is camelCase, with an index for entries of lists:
 * "items[3].channelId"; NULL when it is the whole. */
struct why {
	const char *field, *what;
};

#endif
