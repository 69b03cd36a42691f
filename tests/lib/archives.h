/*
 * archives.h - makes archives and workbooks, well-formed or malicious: they are
 * written byte by byte, so that every header can be wrong.
 */
#ifndef LIB_ARCHIVES_H
#define LIB_ARCHIVES_H

#include "base/buf.h"

/* An entry of an archive.  Its headers are correct where a member is 0.  Its
 * bytes are stored without compression. */
struct pack_entry {
	const char *name, *bytes;
	size_t n;          /* length of bytes; 0: bytes is a text with NUL */
	uint16_t flags;    /* 1: the entry is encrypted */
	uint16_t method;   /* 8: bytes is a deflate stream */
	uint32_t packed;   /* compressed size in the headers */
	uint32_t unpacked; /* uncompressed size in the headers */
};

/* pack_archive - an archive of these entries, appended to out. */
void pack_archive(struct buf *out, const struct pack_entry *entry, size_t n);

/* pack_book - a workbook with one sheet.  sheet: the XML of the sheet; shared:
 * the XML of the shared texts, NULL: there are none. */
void pack_book(struct buf *out, const char *sheet, const char *shared);

/* A workbook with formats: cells of the style i have the i-th of these codes,
 * from 1, of which the last is followed by NULL. */
struct pack_formats {
	const char *const *code;
	bool from_1904; /* its dates are counted from that year */
};

/* pack_formatted - the same as pack_book, with formats instead of shared
 * texts. */
void pack_formatted(
    struct buf *out, const char *sheet, const struct pack_formats *formats);

/* pack_cell - appends a cell with that text as XML; < and & are escaped. */
void pack_cell(struct buf *out, const char *text);

/* pack_zeros - append at least n zero bytes as a raw deflate stream; returns
 * the number of zero bytes. */
size_t pack_zeros(struct buf *out, size_t n);

/* pack_gzip - append one gzip file of n bytes (more if needed) that holds a
 * text and then at least so many zero bytes; returns its uncompressed size. */
size_t pack_gzip(struct buf *out, const char *text, size_t zeros, size_t n);

#endif
