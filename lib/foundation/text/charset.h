/*
 * charset.h - texts from outside as UTF-8, whatever spreadsheet program wrote
 * them.  In which encoding a text is, is decided by all of its bytes; then they
 * are converted as a stream.  Only charset.c includes iconv.
 */
#ifndef TEXT_CHARSET_H
#define TEXT_CHARSET_H

#include "base/base.h"

enum charset_kind {
	CHARSET_NONE, /* bytes that are in none of the others */
	CHARSET_UTF8,
	CHARSET_UTF16_LITTLE,
	CHARSET_UTF16_BIG,
	CHARSET_GB18030, /* has GBK and GB 2312 in it */
	CHARSET__MAX
};

#define CHARSET_HEAD 512 /* bytes that show whether a text is UTF-16 */

/* In which encodings the bytes so far can be.  A judge of zeros has seen none.
 */
struct charset_judge {
	char head[CHARSET_HEAD]; /* the first bytes */
	size_t seen;             /* how many of them have come */
	bool not_utf8, not_gb;
	uint8_t rest;      /* bytes that a character of UTF-8 still has */
	uint8_t low, high; /* the bounds of its next byte */
	uint8_t gb;        /* bytes of a character of GB18030 so far */
	uint8_t first;     /* its first byte */
	uint8_t before;    /* the byte before it */
	/* Characters of two bytes so far: those that are rather words of
	 * Latin 1 than Chinese, and the others. */
	uint64_t latin, pairs;
};

/* charset_see - look at the next n bytes of a text. */
void charset_see(struct charset_judge *j, const char *bytes, size_t n);

/* charset_judged - the encoding of a text of which all bytes were seen.  One
 * that could be UTF-8 and GB18030 is UTF-8, because it is hardly ever the
 * other.  One that could be GB18030 and is rather Latin 1 is none of these. */
enum charset_kind charset_judged(const struct charset_judge *j);

/* charset_wide - which UTF-16 these first bytes of a text are: by their mark;
 * or, without one, as some programs export tables, by the separators or line
 * ends of a table.  CHARSET_NONE: they are something else. */
enum charset_kind charset_wide(const char *bytes, size_t n);

struct charset;

/* charset_open - converters to UTF-8 from all kinds.  iconv may read files to
 * make them, so they are opened before a process gives up opening files
 * (sandbox_run). charset_close frees them (for CLEANUP; *c may be NULL). */
struct charset *charset_open(void);
void charset_close(struct charset **c);

/* Who gets the UTF-8: fn is called for each piece, at least for the last one.
 */
struct charset_sink {
	enum err (*fn)(void *arg, const char *bytes, size_t n, bool last);
	void *arg;
};

/* charset_begin - begin a text of that kind. */
void charset_begin(
    struct charset *c, enum charset_kind kind, const struct charset_sink *to);

/* charset_feed - convert the next n bytes of the text; last: it ends with them.
 * Returns the error of the sink; E_BAD_REQUEST with *why when the text is of
 * CHARSET_NONE, is not in its encoding, or the system has no converter for it.
 */
enum err charset_feed(struct charset *c, const char *bytes, size_t n, bool last,
    const char **why) MUST_CHECK;

#endif
