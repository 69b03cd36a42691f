/* archives.c - writes gzip files and the parts of the zip format that a
 * workbook needs. */
#include "lib/archives.h"

#include <string.h>

#define LOCAL   0x04034B50U
#define CENTRAL 0x02014B50U
#define END     0x06054B50U

static void
put(struct buf *out, uint64_t v, size_t bytes)
{
	for (size_t i = 0; i < bytes; i++, v >>= 8)
		buf_add(out, &(char){ (char)(v & 0xFF) }, 1);
}

static uint32_t
crc_add(uint32_t c, unsigned char byte)
{
	c ^= byte;
	for (int bit = 0; bit < 8; bit++)
		c = (c >> 1) ^ ((c & 1) != 0 ? 0xEDB88320U : 0);
	return c;
}

static uint32_t
crc(const char *s, size_t n)
{
	uint32_t c = ~0U;

	for (size_t i = 0; i < n; i++)
		c = crc_add(c, (unsigned char)s[i]);
	return ~c;
}

static size_t
size_of(const struct pack_entry *e)
{
	return e->n != 0 ? e->n : strlen(e->bytes);
}

/* Writes the part that the two headers of an entry have in common. */
static void
put_head(struct buf *out, const struct pack_entry *e)
{
	size_t n = size_of(e);

	put(out, 20, 2);
	put(out, e->flags, 2);
	put(out, e->method, 2);
	put(out, 0, 4); /* the time */
	put(out, crc(e->bytes, n), 4);
	put(out, e->packed != 0 ? e->packed : (uint32_t)n, 4);
	put(out, e->unpacked != 0 ? e->unpacked : (uint32_t)n, 4);
	put(out, (uint32_t)strlen(e->name), 2);
	put(out, 0, 2);
}

void
pack_archive(struct buf *out, const struct pack_entry *entry, size_t n)
{
	size_t base = out->n, at = base, directory;
	struct buf central;

	buf_init(&central, out->limit);
	for (size_t i = 0; i < n; i++) {
		const struct pack_entry *e = &entry[i];

		at = out->n - base;
		put(out, LOCAL, 4);
		put_head(out, e);
		buf_str(out, e->name);
		buf_add(out, e->bytes, size_of(e));
		put(&central, CENTRAL, 4);
		put(&central, 20, 2);
		put_head(&central, e);
		put(&central, 0, 10);
		put(&central, (uint32_t)at, 4);
		buf_str(&central, e->name);
	}
	directory = out->n - base;
	buf_add(out, central.p, central.n);
	put(out, END, 4);
	put(out, 0, 4);
	put(out, (uint32_t)n, 2);
	put(out, (uint32_t)n, 2);
	put(out, (uint32_t)central.n, 4);
	put(out, (uint32_t)directory, 4);
	put(out, 0, 2);
	BUG_ON(out->over || central.over);
	buf_free(&central);
}

#define RELS \
	"<Relationships xmlns=\"http://schemas.openxmlformats.org/package/" \
	"2006/relationships\">"
#define KIND \
	"http://schemas.openxmlformats.org/officeDocument/2006/relationships/"

#define BOOK(settings) \
	"<workbook xmlns:r=\"" KIND "\">" settings \
	"<sheets><sheet name=\"a\" sheetId=\"1\" r:id=\"rId1\"/></sheets>" \
	"</workbook>"

static void
pack_parts(struct buf *out, const char *sheet, const char *shared,
    const char *styles, bool from_1904)
{
	const struct pack_entry entries[] = {
		{ .name = "_rels/.rels",
		    .bytes = RELS "<Relationship Id=\"rId1\" Type=\"" KIND
		                  "officeDocument\" Target=\"xl/workbook.xml\""
		                  "/></Relationships>" },
		{ .name = "xl/workbook.xml",
		    .bytes = from_1904 ? BOOK("<workbookPr date1904=\"1\"/>")
		                       : BOOK("<workbookPr/>") },
		{ .name = "xl/_rels/workbook.xml.rels",
		    .bytes = RELS
		    "<Relationship Id=\"rId1\" Type=\"" KIND
		    "worksheet\" Target=\"worksheets/sheet1.xml\"/>"
		    "<Relationship Id=\"rId2\" Type=\"" KIND
		    "sharedStrings\" Target=\"/xl/sharedStrings.xml\"/>"
		    "<Relationship Id=\"rId3\" Type=\"" KIND
		    "styles\" Target=\"styles.xml\"/>"
		    "</Relationships>" },
		{ .name = "xl/worksheets/sheet1.xml", .bytes = sheet },
		{ .name = "xl/sharedStrings.xml",
		    .bytes = shared != NULL ? shared : "<sst/>" },
		{ .name = "xl/styles.xml", .bytes = styles },
	};

	pack_archive(out, entries, ARRAY_LEN(entries));
}

void
pack_book(struct buf *out, const char *sheet, const char *shared)
{
	pack_parts(out, sheet, shared, "<styleSheet/>", false);
}

/* Appends a value of an attribute. */
static void
put_value(struct buf *out, const char *s)
{
	for (; *s != '\0'; s++)
		if (strchr("<&\"", *s) != NULL)
			buf_printf(out, "&#%d;", *s);
		else
			buf_add(out, s, 1);
}

void
pack_formatted(
    struct buf *out, const char *sheet, const struct pack_formats *formats)
{
	struct buf b;

	buf_init(&b, out->limit);
	buf_str(&b, "<styleSheet><numFmts>");
	for (int i = 0; formats->code[i] != NULL; i++) {
		buf_printf(
		    &b, "<numFmt numFmtId=\"%d\" formatCode=\"", 164 + i);
		put_value(&b, formats->code[i]);
		buf_str(&b, "\"/>");
	}
	buf_str(&b, "</numFmts><cellXfs><xf numFmtId=\"0\"/>");
	for (int i = 0; formats->code[i] != NULL; i++)
		buf_printf(&b, "<xf numFmtId=\"%d\"/>", 164 + i);
	buf_str(&b, "</cellXfs></styleSheet>");
	pack_parts(out, sheet, NULL, buf_text(&b), formats->from_1904);
	buf_free(&b);
}

void
pack_cell(struct buf *out, const char *text)
{
	buf_str(out, "<c t=\"inlineStr\"><is><t xml:space=\"preserve\">");
	for (; *text != '\0'; text++)
		if (*text == '<' || *text == '&')
			buf_printf(out, "&#%d;", *text);
		else
			buf_add(out, text, 1);
	buf_str(out, "</t></is></c>");
}

/* Collects the bits of a deflate stream; the lowest bit of a byte comes
 * first. */
struct bits {
	struct buf *out;
	unsigned held, n;
};

static void
put_bit(struct bits *b, unsigned bit)
{
	b->held |= bit << b->n++;
	if (b->n < 8)
		return;
	put(b->out, b->held, 1);
	b->held = b->n = 0;
}

/* Appends a code, whose highest bit is written first. */
static void
put_code(struct bits *b, unsigned code, unsigned length)
{
	while (length-- > 0)
		put_bit(b, code >> length & 1);
}

size_t
pack_zeros(struct buf *out, size_t n)
{
	struct bits b = { .out = out };
	size_t made = 1;

	put_bit(&b, 1);        /* this is the last block */
	put_code(&b, 2, 2);    /* fixed codes: the bits 01, lowest first */
	put_code(&b, 0x30, 8); /* a zero byte */
	for (; made < n; made += 258) {
		put_code(&b, 0xC5, 8); /* repeat 258 bytes that begin */
		put_code(&b, 0, 5);    /* one byte back */
	}
	put_code(&b, 0, 7 + 7); /* end of block, and fill the last byte */
	return made;
}

#define GZIP_ENDS 18 /* bytes of head and tail, without a file name */

/* Appends a text as a block that is neither the last one nor compressed. */
static void
put_stored(struct buf *out, const char *text)
{
	size_t n = strlen(text);

	put(out, 0, 1);
	put(out, n, 2);
	put(out, ~n, 2);
	buf_add(out, text, n);
}

/* The head of a gzip file, with a file name of so many bytes. */
static void
put_gzip_head(struct buf *out, size_t name)
{
	buf_add(out, "\x1F\x8B\x08", 3);
	put(out, name > 0 ? 8 : 0, 1);
	put(out, 0, 6);
	for (size_t i = 1; i < name; i++)
		buf_add(out, "n", 1);
	if (name > 0)
		put(out, 0, 1);
}

size_t
pack_gzip(struct buf *out, const char *text, size_t zeros, size_t n)
{
	size_t made, packed;
	uint32_t c;
	struct buf b;

	buf_init(&b, out->limit);
	put_stored(&b, text);
	made = pack_zeros(&b, zeros);
	packed = b.n + GZIP_ENDS;
	put_gzip_head(out, n > packed ? n - packed : 0);
	buf_add(out, b.p, b.n);
	c = ~crc(text, strlen(text));
	for (size_t i = 0; i < made; i++)
		c = crc_add(c, 0);
	put(out, ~c, 4);
	made += strlen(text);
	put(out, made, 4);
	BUG_ON(out->over || b.over);
	buf_free(&b);
	return made;
}
