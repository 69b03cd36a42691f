/*
 * mac.h - MAC addresses as people write them, alone or in lists: with colons,
 * dashes, dots or blanks, in pairs, fours or sixes, or bare, in either case, in
 * full width, or without zeros in front of pairs.
 * Whatever takes addresses from people reads them here.
 */
#ifndef TEXT_MAC_H
#define TEXT_MAC_H

#include "base/base.h"

#define MAC_LENGTH 17 /* of "AA:BB:CC:DD:EE:FF", in which they are stored */
#define MAC_BYTES  6

/* mac_read - the address that the text is, but for blanks around it.  This and
 * the next two return false if the text is something else; out is then of no
 * use. */
bool mac_read(const char *s, char out[MAC_LENGTH + 1]);

/* mac_read_prefix - the beginning of an address, of at least one digit; it may
 * end with a separator or with half a pair.  "aa-bb-c" is "AA:BB:C". */
bool mac_read_prefix(const char *s, char out[MAC_LENGTH + 1]);

/* mac_read_end - the last digits of an address, as people tell them: 4 to 11,
 * with separators or without.  "ee:f0" is "EEF0". */
#define MAC_END_MIN 4
#define MAC_END_MAX 11
bool mac_read_end(const char *s, char out[MAC_END_MAX + 1]);

/* mac_bytes - the bytes of an address in its stored spelling, or in that with
 * small letters.  Returns false and leaves out unchanged when mac is anything
 * else. */
bool mac_bytes(const char *mac, uint8_t out[MAC_BYTES]);

/*
 * A word of a list: an address, or other text.  Anything else separates words:
 * blanks, punctuation, and a name with a colon before an address.
 *
 * s, n   as the list has it
 * mac    the address; "": it is none
 * bare   the address has no separators, so it may be another number, too
 * tried  it is none, but was meant to be one: it has nearly its shape
 * range  it was meant to be all from one address to another: "A - B"
 */
struct mac_word {
	const char *s;
	size_t n;
	char mac[MAC_LENGTH + 1];
	bool bare, tried, range;
};

/* mac_next - the next word of the text at *s, which it moves behind the word.
 * Returns false when there are no more. */
bool mac_next(const char **s, struct mac_word *out);

/* mac_remark - is a line of a list a remark?  It begins with "#", as in lists
 * that programs read: addresses in it do not count.  "#7, AA..." is none, but
 * has a number. */
bool mac_remark(const char *line);

#endif
