/* why.h - what is wrong with an input that was sent. */
#ifndef INPUT_WHY_H
#define INPUT_WHY_H

/*
 * Why an input is wrong, for example: field "name", what "must not be blank".
 * Set only if it is wrong; both texts are constants or lie in the arena.  field
 * is camelCase, with the index of a list's entry: "items[3].channelId"; NULL:
 * the body as a whole is wrong.
 */
struct why {
	const char *field, *what;
};

#endif
