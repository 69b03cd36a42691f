/* why.h - what is wrong with an input that was sent. */
#ifndef INPUT_WHY_H
#define INPUT_WHY_H

/* For example: field "name", what "must not be blank".  Set only on failure;
 * both live in the arena or are constants.  field is camelCase, with an index
 * for entries of lists: "items[3].channelId"; NULL: the body as a whole. */
struct why {
	const char *field, *what;
};

#endif
