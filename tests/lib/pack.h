/*
 * pack.h - archives and workbooks as somebody outside makes them, honest or
 * not: written byte by byte, so that every header can lie.
 */
#ifndef LIB_PACK_H
#define LIB_PACK_H

#include "base/buf.h"

/* One entry.  What is 0 is as it should be; bytes are stored as they are. */
struct pack_entry {
	const char *name, *bytes;
	size_t n;          /* of bytes; 0: a text */
	uint16_t flags;    /* 1: encrypted */
	uint16_t method;   /* 8: bytes are deflated already */
	uint32_t packed;   /* size said in the headers */
	uint32_t unpacked; /* the same */
};

/* pack_archive - an archive of these entries, appended to out. */
void pack_archive(struct buf *out, const struct pack_entry *entry, size_t n);

/* pack_book - a workbook whose sheet and shared texts (NULL: none) are these
 * XML parts. */
void pack_book(struct buf *out, const char *sheet, const char *shared);

/* pack_cell - a cell with a text in it, as XML. */
void pack_cell(struct buf *out, const char *text);

/* pack_zeros - at least n bytes of zeros as a raw deflate stream; returns how
 * many they are. */
size_t pack_zeros(struct buf *out, size_t n);

/* pack_gzip - a text and at least so many zeros behind it as one gzip file of n
 * bytes, or more where they need more; returns how many it is unpacked. */
size_t pack_gzip(struct buf *out, const char *text, size_t zeros, size_t n);

#endif
