/*
 * test_workbook.c - reading workbooks: limits of texts and bytes,
 * archives that are no workbook, workbooks that are cut or changed, and those
 * that our own library writes.
 */
#include "test.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include <xlsxwriter.h>

#include "base/utf8.h"
#include "sheet/workbook_read.h"
#include "sheet/workbook_rows.h"
#include "sheet_as_text.h"

static void
limits_texts(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, BYTES);
	buf_str(&b, "<worksheet><sheetData><row><c t='str'><v>");
	for (int i = 0; i < BOOK_CELL_MAX; i++)
		buf_str(&b, "\xC3\xA4");
	buf_str(&b, "</v></c></row></sheetData></worksheet>");
	assert_int_equal(
	    strlen(read_book(buf_text(&b), NULL)), 2 * BOOK_CELL_MAX);
	b.n -= strlen("</v></c></row></sheetData></worksheet>");
	buf_str(&b, "a</v></c></row></sheetData></worksheet>");
	assert_string_equal(read_book(buf_text(&b), NULL),
	    "! a cell of it has too long a text");
	buf_free(&b);
}

/* Many cells refer to a few shared texts, so a small file has large rows: the
 * size of the rows is limited, too. */
static void
limits_what_comes_out(void **state)
{
	struct buf shared, sheet;

	(void)state;
	buf_init(&shared, BYTES);
	buf_init(&sheet, BYTES);
	buf_str(&shared, "<sst><si><t>");
	for (int i = 0; i < BOOK_CELL_MAX; i++)
		buf_str(&shared, "x");
	buf_str(&shared, "</t></si></sst>");
	buf_str(&sheet, "<worksheet><sheetData>");
	for (int r = 0; r < 50; r++) {
		buf_str(&sheet, "<row>");
		for (int c = 0; c < 100; c++)
			buf_str(&sheet, "<c t='s'><v>0</v></c>");
		buf_str(&sheet, "</row>");
	}
	buf_str(&sheet, "</sheetData></worksheet>");
	assert_string_equal(read_book(buf_text(&sheet), buf_text(&shared)),
	    "! it holds too much text");
	buf_free(&sheet);
	buf_free(&shared);
}

static const char *
read_archive(const struct pack_entry *entry, size_t n)
{
	struct buf b;
	const char *text;

	buf_init(&b, BYTES);
	pack_archive(&b, entry, n);
	text = read_file(b.p, b.n);
	buf_free(&b);
	return text;
}

#define TYPE(kind) " Type='http://x/" kind "' "
static const char root_rels[] =
    "<r><Relationship Id='1'" TYPE("officeDocument") "Target='b.xml'/></r>";

static void
refuses_what_is_no_workbook(void **state)
{
	static const struct {
		struct pack_entry e[4];
		size_t n;
		const char *want;
	} cases[] = {
		{ { { .name = "a.txt", .bytes = "x" } }, 1, "! " BOOK_NONE },
		{ { { .name = "_rels/.rels", .bytes = "<r/>" } }, 1,
		    "! " BOOK_NONE },
		{ { { .name = "_rels/.rels", .bytes = root_rels } }, 1,
		    "! a part of it is missing" },
		{ { { .name = "_rels/.rels",
		      .bytes = "<r><Relationship Id='1'" TYPE(
		          "officeDocument") "Target='xl/workbook.bin'/></"
		                            "r>" } },
		    1, "! " BOOK_NONE },
		{ { { .name = "_rels/.rels", .bytes = root_rels },
		      { .name = "_rels/b.xml.rels", .bytes = "<r/>" },
		      { .name = "b.xml",
		          .bytes = "<workbook><sheets/></workbook>" } },
		    3, "! it has no sheet" },
		{ { { .name = "_rels/.rels", .bytes = root_rels },
		      { .name = "_rels/b.xml.rels",
		          .bytes = "<r><Relationship Id='1'" TYPE(
		              "worksheet") "Target='../../etc/passwd'/></r>" },
		      { .name = "b.xml",
		          .bytes = "<workbook><sheets><sheet id='1'/></sheets>"
		                   "</workbook>" } },
		    3, "! its relationships are damaged" },
		{ { { .name = "_rels/.rels", .bytes = root_rels },
		      { .name = "_rels/b.xml.rels",
		          .bytes = "<r><Relationship Id='1'" TYPE(
		              "worksheet") "TargetMode='External' "
		                           "Target='http://x/'/></r>" },
		      { .name = "b.xml",
		          .bytes = "<workbook><sheets><sheet id='1'/></sheets>"
		                   "</workbook>" } },
		    3, "! it has no sheet" },
		{ { { .name = "a", .bytes = "x", .flags = 1 } }, 1,
		    "! it is encrypted" },
		{ { { .name = "a", .bytes = "x" },
		      { .name = "A", .bytes = "y" } },
		    2, "! a part of it is there twice" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_string_equal(
		    read_archive(cases[i].e, cases[i].n), cases[i].want);
	assert_string_equal(
	    read_file("PK\3\4", 4), "! it is no archive, or cut off");
	assert_string_equal(read_file("MZ\0\0", 4), "! " BOOK_NONE);
	assert_string_equal(read_file("N\0a\0m\0e\0", 8), "! " BOOK_NONE);
	assert_string_equal(read_file("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", 8),
	    "! it is encrypted or of an old kind, save it as .xlsx without "
	    "password");
}

/* Web pages and XML are called .xls, and shown as tables. */
static void
refuses_documents(void **state)
{
	static const char *const documents[] = { UTF8_MARK
		"\n <html><table><tr><td>MAC</td></tr>",
		"<?xml version='1.0'?><Workbook/>", "<", "%PDF-1.7\n1 0 obj",
		"{\\rtf1" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(documents); i++)
		assert_string_equal(
		    read_file(documents[i], strlen(documents[i])),
		    "! " BOOK_NONE);
}

#define SHEETS(sheets) \
	{ \
		.name = "b.xml", \
		.bytes = "<workbook><sheets>" sheets "</sheets></workbook>" \
	}

#define REL(id, part) \
	"<Relationship Id='" id "'" TYPE("worksheet") "Target='" part "'/>"
static const char two_rels[] = "<r>" REL("1", "1.xml") REL("2", "2.xml") "</r>";

/* Old programs of Windows write its separator into the names of parts and into
 * the relationships, as spreadsheet programs read them. */
static void
reads_parts_with_backslashes(void **state)
{
	static const struct pack_entry entries[] = {
		{ .name = "_rels\\.rels",
		    .bytes = "<r><Relationship Id='1'" TYPE(
		        "officeDocument") "Target='xl\\b.xml'/></r>" },
		{ .name = "xl\\_rels\\b.xml.rels",
		    .bytes = "<r>" REL("1", "\\xl\\sheets\\1.xml") "</r>" },
		{ .name = "xl\\b.xml",
		    .bytes = "<workbook><sheets><sheet id='1'/></sheets>"
		             "</workbook>" },
		{ .name = "xl\\sheets\\1.xml",
		    .bytes = "<worksheet><sheetData><row><c t='inlineStr'><is>"
		             "<t>one</t></is></c></row></sheetData>"
		             "</worksheet>" },
	};

	(void)state;
	assert_non_null(
	    strstr(read_archive(entries, ARRAY_LEN(entries)), "one"));
}

/* A hidden sheet may stand before the one that people see; only where all are
 * hidden one of them is read. */
static void
reads_the_first_sheet_that_is_seen(void **state)
{
	static const struct {
		struct pack_entry list;
		const char *want;
	} cases[] = {
		{ SHEETS("<sheet id='1'/><sheet id='2'/>"), "one" },
		{ SHEETS("<sheet id='1' state='hidden'/><sheet id='2'/>"),
		    "two" },
		{ SHEETS("<sheet id='1' state='veryHidden'/>"
		         "<sheet id='2' state='visible'/>"),
		    "two" },
		{ SHEETS("<sheet id='2' state='hidden'/>"
		         "<sheet id='1' state='hidden'/>"),
		    "two" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct pack_entry entries[] = {
			{ .name = "_rels/.rels", .bytes = root_rels },
			{ .name = "_rels/b.xml.rels", .bytes = two_rels },
			cases[i].list,
			{ .name = "1.xml",
			    .bytes =
			        SHEET("<row><c t='str'><v>one</v></c></row>") },
			{ .name = "2.xml",
			    .bytes =
			        SHEET("<row><c t='str'><v>two</v></c></row>") },
		};

		assert_string_equal(
		    read_archive(entries, ARRAY_LEN(entries)), cases[i].want);
	}
}

/* A list of a million sheets, which names two parts, is not looked through. */
static void
limits_the_list_of_sheets(void **state)
{
	struct buf list;

	(void)state;
	buf_init(&list, 1 << 20);
	buf_str(&list, "<workbook><sheets>");
	for (int i = 0; i <= BOOK_RELS_MAX; i++)
		buf_str(&list, "<sheet id='1'/>");
	buf_str(&list, "</sheets></workbook>");
	assert_string_equal(
	    read_archive((struct pack_entry[]){ { .name = "_rels/.rels",
	                                            .bytes = root_rels },
	                     { .name = "_rels/b.xml.rels", .bytes = two_rels },
	                     { .name = "b.xml", .bytes = buf_text(&list) } },
	        3),
	    "! it has too many sheets");
	buf_free(&list);
}

/* Rows of another sheet that people see would be lost in silence. */
static void
refuses_rows_of_another_sheet(void **state)
{
#define TEXT_CELL(text) "<c t='str'><v>" text "</v></c>"
#define MACS \
	SHEET("<row>" TEXT_CELL("MAC") "</row><row>" TEXT_CELL("a") "</row>")
	static const struct {
		struct pack_entry list;
		const char *second, *want;
	} cases[] = {
		{ SHEETS("<sheet id='1'/><sheet id='2' name='Mai ä'/>"),
		    SHEET("<row>" TEXT_CELL("Name") TEXT_CELL(
		        " mac") "</row><row>" TEXT_CELL("x") "</row>"),
		    "! its sheet \"Mai ä\" has such rows, too: import each "
		    "sheet as a file of its own" },
		{ SHEETS("<sheet id='1' state='hidden'/><sheet id='2'/>"
		         "<sheet id='1' name='b'/>"),
		    MACS,
		    "! its sheet \"b\" has such rows, too: import each sheet "
		    "as "
		    "a file of its own" },
		/* Hidden, headings alone, notes, and nothing. */
		{ SHEETS("<sheet id='1'/><sheet id='2' state='hidden'/>"), MACS,
		    "MAC|a" },
		{ SHEETS("<sheet id='1'/><sheet id='2'/>"),
		    SHEET("<row>" TEXT_CELL("MAC") "</row>"), "MAC|a" },
		{ SHEETS("<sheet id='1'/><sheet id='2'/>"),
		    SHEET("<row>" TEXT_CELL("Field") "</row><row>" TEXT_CELL(
		        "MAC") "</row>"),
		    "MAC|a" },
		/* An empty one stands before, as in a new workbook. */
		{ SHEETS("<sheet id='2'/><sheet id='1'/>"), SHEET(""),
		    "MAC|a" },
		{ SHEETS("<sheet id='1'/><sheet id='2'/>"), SHEET(""),
		    "MAC|a" },
		{ SHEETS("<sheet id='1'/><sheet id='2'/>"), "<worksheet",
		    "MAC|a" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct pack_entry entries[] = {
			{ .name = "_rels/.rels", .bytes = root_rels },
			{ .name = "_rels/b.xml.rels", .bytes = two_rels },
			cases[i].list,
			{ .name = "1.xml", .bytes = MACS },
			{ .name = "2.xml", .bytes = cases[i].second },
		};

		assert_string_equal(
		    read_archive(entries, ARRAY_LEN(entries)), cases[i].want);
	}
}

/* When a workbook is cut off or changed at any byte, the reader returns rows or
 * an error, and no child process is left. */
static void
survives_every_cut_and_change(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 100000);
	pack_book(&b, SHEET("<row><c t='s'><v>0</v></c></row>"),
	    "<sst><si><t>x</t></si></sst>");
	assert_string_equal(read_file(b.p, b.n), "x");
	for (size_t n = 97; n < b.n; n += 97)
		assert_int_equal(read_file(b.p, n)[0], '!');
	for (size_t i = 0; i < b.n; i += 13) {
		b.p[i] = (char)~b.p[i];
		(void)read_file(b.p, b.n);
		b.p[i] = (char)~b.p[i];
	}
	assert_true(waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD);
	buf_free(&b);
}

/* Reads a workbook that libxlsxwriter wrote: compressed, with shared texts and
 * styles. */
static void
reads_what_we_write(void **state)
{
	static char bytes[100000];
	char path[] = "/tmp/test_workbook.XXXXXX";
	int fd = mkstemp(path);
	lxw_workbook *book = workbook_new(path);
	lxw_worksheet *sheet = workbook_add_worksheet(book, "data");
	FILE *f;
	size_t n;

	(void)state;
	assert_true(fd >= 0);
	(void)close(fd);
	(void)workbook_add_worksheet(book, "second");
	(void)worksheet_write_string(sheet, 0, 0, "=1+1", NULL);
	(void)worksheet_write_string(sheet, 0, 1, "tab\x01 end", NULL);
	(void)worksheet_write_number(sheet, 1, 0, 13800000000, NULL);
	(void)worksheet_write_formula_num(sheet, 1, 2, "=1+1", NULL, 2);
	(void)worksheet_write_boolean(sheet, 3, 0, 1, NULL);
	assert_int_equal(workbook_close(book), 0);
	f = fopen(path, "r");
	assert_non_null(f);
	n = fread(bytes, 1, sizeof(bytes), f);
	(void)fclose(f);
	(void)unlink(path);
	assert_string_equal(
	    read_file(bytes, n), "=1+1,tab\x01 end|13800000000,,2|4:TRUE");
}

TESTS(T(limits_texts), T(limits_what_comes_out), T(refuses_what_is_no_workbook),
    T(refuses_documents), T(reads_parts_with_backslashes),
    T(reads_the_first_sheet_that_is_seen), T(limits_the_list_of_sheets),
    T(refuses_rows_of_another_sheet), T(survives_every_cut_and_change),
    T(reads_what_we_write))
