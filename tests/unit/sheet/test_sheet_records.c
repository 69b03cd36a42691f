/*
 * test_sheet_records.c - rows of csv files and workbooks decoded by the fields
 * of an input; each wrong row has an error of its own; files that are too large
 * unpacked are refused.
 */
#include "test.h"

#include "fleet/errors.h"
#include "input/field.h"
#include "lib/archives.h"
#include "sheet/sheet_check.h"
#include "sheet/sheet_records.h"

#define MB ((size_t)1 << 20)

static struct arena mem;

struct thing {
	const char *mac;
	int64_t channel_id;
	int32_t model_id;
	const char *name;
};
static const struct field thing_fields[] = {
	FIELD(struct thing, mac, .req = true, .form = &form_mac,
	    .fails = E_DEVICE_MAC_FORMAT_ERROR),
	FIELD(struct thing, channel_id),
	FIELD(struct thing, model_id),
	FIELD(struct thing, name, .max = 8),
};
static const struct input things = { .name = "thing",
	.size = sizeof(struct thing),
	.f = thing_fields,
	.n = ARRAY_LEN(thing_fields) };
static const struct column titles[] = {
	{ "channel_id", "Channel no", NULL },
	{ "name", "What it is called", NULL },
};

static const struct sheet_titles thing_titles = { &things, titles,
	ARRAY_LEN(titles), "mac" };

/* Appends "2:AA..,7,-,x;" for a row in line 2 ("-": not sent), and "3
 * cell!why;" for a bad row in line 3. */
static enum err
see(void *arg, const struct sheet_record *rec)
{
	const struct thing *t = rec->at;
	struct buf *b = arg;

	buf_printf(b, "%u:", rec->row->line);
	if (rec->e != OK) {
		buf_printf(b, "%s!%s;", rec->key, rec->why);
		return OK;
	}
	buf_str(b, t->mac);
	for (size_t i = 1; i < things.n; i++) {
		buf_str(b, ",");
		if ((rec->given >> i & 1) == 0)
			buf_str(b, "-");
		else if (i == 3)
			buf_str(b, t->name);
		else
			buf_i64(b, i == 1 ? t->channel_id : t->model_id);
	}
	buf_str(b, ";");
	return OK;
}

static const char *
read_bytes(const char *p, size_t n)
{
	struct buf b;
	const struct sheet_records q = {
		.from = { .data = p,
		    .n = n,
		    .unpacked_max = 8 * MB,
		    .seconds = 20 },
		.titles = &thing_titles,
		.max = 4,
		.record = see,
		.arg = &b,
	};
	const char *why = "", *out;
	enum err e;

	buf_init(&b, MB);
	e = sheet_records(&mem, &q, &why);
	if (e != OK)
		buf_printf(&b, "?%s %s", err_name(e), why);
	out = arena_strdup(&mem, buf_text(&b));
	buf_free(&b);
	return out;
}

#define A "AA:BB:CC:00:00:01"
#define B "AA:BB:CC:00:00:02"

static void
reads_rows_of_text(void **state)
{
	static const struct {
		const char *in, *want;
	} cases[] = {
		{ "mac,channelId\n" A ",7\n", "2:" A ",7,-,-;" },
		{ "MAC,CHANNELID,other,Name\naa-bb-cc-00-00-01,,z, x \n",
		    "2:" A ",-,-,x;" },
		{ "what it is called,Channel No,mac\nbox,9," A "\n",
		    "2:" A ",9,-,box;" },
		{ "mac,name\n" A ",'=1+1\n" B ",'x\n",
		    "2:" A ",-,-,=1+1;3:" B ",-,-,'x;" },
		{ "mac,channelId,modelId\n" A ",x,1\n" B ",12abc,1\n" A
		  ",1,3000000000\n" B ",1,2\n",
		    "2:" A "!channelId: must be a number;3:" B
		    "!channelId: must be a number;4:" A
		    "!modelId: must be between -2147483648 and 2147483647;5:" B
		    ",1,2,-;" },
		{ "mac,name\nzz,1\n,2\n" A ",123456789\n" A ",\"x\"y\n",
		    "2:zz!mac: MAC address format is wrong;"
		    "3:!mac: must not be blank;"
		    "4:" A "!name: length must not exceed 8;"
		    "5:" A "!the row has text behind a closed quote;" },
		{ "mac,name,\n" A ",Acme, Inc\n" B ",\"a, b\", ,\n",
		    "2:" A "!the row has more cells than headings;"
		    "3:" B ",-,-,a, b;" },
		{ "\u3000mac\u00A0;channel\u2009 id\n" A ";\u30007\uFEFF\n",
		    "2:" A ",7,-,-;" },
		{ "sep=;\nmac;channelId\n" A ";7\n", "2:" A ",7,-,-;" },
		{ "", "?sheet_unreadable it is empty" },
		{ "mac\n", "?sheet_unreadable it has no rows" },
		{ "mac\n\n\n", "?sheet_unreadable it has no rows" },
		{ "name\nx\n", "?sheet_unreadable it has no heading \"mac\"" },
		{ "mac,Mac\n" A "\n",
		    "?sheet_unreadable it has two headings \"mac\"" },
		{ "mac,name,What it is called\n" A "\n",
		    "?sheet_unreadable it has two headings \"What it is "
		    "called\"" },
		{ "mac,\xFF\n" A "\n",
		    "?sheet_unreadable it is neither UTF-8, UTF-16 nor "
		    "GB18030: save "
		    "it as CSV UTF-8, or as a workbook (.xlsx)" },
		{ "mac\n1\n2\n3\n4\n5\n",
		    "2:1!mac: MAC address format is wrong;"
		    "3:2!mac: MAC address format is wrong;"
		    "4:3!mac: MAC address format is wrong;"
		    "5:4!mac: MAC address format is wrong;"
		    "?sheet_too_many_rows " },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		print_message("  case %zu\n", i);
		assert_string_equal(
		    read_bytes(cases[i].in, strlen(cases[i].in)),
		    cases[i].want);
	}
}

/* Templates say at a heading that its column must be filled. */
static void
reads_headings_with_marks(void **state)
{
	static const struct {
		const char *in, *want;
	} cases[] = {
		{ "mac*,\uFF0A Channel No,What it is called（必填）\n" A
		  ",7,x\n",
		    "2:" A ",7,-,x;" },
		{ "MAC (required),model id,name (left)\n" A ",7,x\n",
		    "2:" A ",-,7,-;" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_string_equal(
		    read_bytes(cases[i].in, strlen(cases[i].in)),
		    cases[i].want);
}

/* Programs write headings with underscores, and whole numbers with decimals. */
static void
reads_what_programs_write(void **state)
{
	static const struct {
		const char *in, *want;
	} cases[] = {
		{ "Mac,CHANNEL_NO,model-id,what_it_is called\n" A
		  ",7.0,-8.00,9.0\n" B ",1.50,1,\n",
		    "2:" A ",7,-8,9.0;3:" B "!CHANNEL_NO: must be a number;" },
		{ "mac,channelId\n" A ",.0\n" B ",7.\n",
		    "2:" A "!channelId: must be a number;3:" B
		    "!channelId: must be a number;" },
		/* one thousand, or one with three decimals */
		{ "mac;channelId\n" A ";1.000\n" B ";12.000\n",
		    "2:" A "!channelId: must be a number;3:" B
		    "!channelId: must be a number;" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_string_equal(
		    read_bytes(cases[i].in, strlen(cases[i].in)),
		    cases[i].want);
}

/* In csv an error, or hashes for what is wider than its column, is a text like
 * all others; only the row with it is refused. */
static void
refuses_text_that_shows_no_value(void **state)
{
	static const struct {
		const char *in, *want;
	} cases[] = {
		{ "mac,name\n" A ",#N/A\n" B ",#DIV/0!\n",
		    "2:" A "!name: holds the error #N/A;"
		    "3:" B "!name: holds the error #DIV/0!;" },
		{ "mac,name\n" A ",#NAME?\n" B ",###\n",
		    "2:" A "!name: holds the error #NAME?;"
		    "3:" B "!name: holds a number that lost its digits, enter "
		    "it as a text;" },
		{ "mac,name\n=\"" A "\",##\n" B ",#URGENT!\n",
		    "2:" A ",-,-,##;3:" B ",-,-,#URGENT!;" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		print_message("  case %zu\n", i);
		assert_string_equal(
		    read_bytes(cases[i].in, strlen(cases[i].in)),
		    cases[i].want);
	}
}

static void
reads_workbooks(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, MB);
	pack_book(&b,
	    "<worksheet><sheetData><row><c t='str'><v>mac</v></c>"
	    "<c t='str'><v>channelId</v></c></row>"
	    "<row><c t='str'><v>" A "</v></c><c><v>1.2E1</v></c></row>"
	    "<row><c t='str'><v>" B "</v></c><c><v>1.5</v></c></row>"
	    "</sheetData></worksheet>",
	    NULL);
	assert_string_equal(read_bytes(b.p, b.n),
	    "2:" A ",12,-,-;3:" B "!channelId: must be a number;");
	buf_free(&b);
}

/* A row with a cell that shows no value names its column by the heading. */
static void
refuses_what_shows_no_value(void **state)
{
	static const struct {
		const char *rows, *want;
	} cases[] = {
		{ "<row><c t='str'><v>MAC</v></c><c t='str'><v>Note it</v></c>"
		  "</row><row><c t='str'><v>" A "</v></c><c t='e'><v>#N/A</v>"
		  "</c></row><row><c t='str'><v>" B "</v></c><c><f>1</f></c>"
		  "</row><row><c><v>1234567890123456</v></c></row>",
		    "2:" A "!Note it: holds the error #N/A;3:" B
		    "!Note it: holds a formula without its result;"
		    "4:1234567890123456!MAC: holds a number of more than 15 "
		    "digits, enter it as a text;" },
		{ "<row><c t='str'><v>mac</v></c></row><row><c t='str'><v>" A
		  "</v></c><c t='e'><v>#N/A</v></c></row>",
		    "2:" A "!B: holds the error #N/A;" },
		{ "<row><c t='str'><v>mac</v></c><c t='e'><v>#REF!</v></c>"
		  "</row><row><c t='str'><v>" A "</v></c></row>",
		    "?sheet_unreadable its heading in column B is no text" },
	};
	struct buf b;

	(void)state;
	buf_init(&b, MB);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		b.n = 0;
		pack_book(&b,
		    arena_printf(&mem,
		        "<worksheet><sheetData>%s</sheetData></worksheet>",
		        cases[i].rows),
		    NULL);
		assert_string_equal(read_bytes(b.p, b.n), cases[i].want);
	}
	buf_free(&b);
}

static void
says_what_is_too_large(void **state)
{
	static const char head[10] = "\x1F\x8B\x08\0\0\0\0\0\0\x03";
	struct buf b;

	(void)state;
	buf_init(&b, MB);
	buf_add(&b, head, sizeof(head));
	(void)pack_zeros(&b, 100 * MB);
	assert_string_equal(
	    read_bytes(b.p, b.n), "?upload_too_large it is too large unpacked");
	b.n = 500;
	assert_string_equal(
	    read_bytes(b.p, b.n), "?sheet_unreadable it is damaged or cut off");
	buf_free(&b);
}

#define REL(id, kind, to) \
	"<Relationship Id='" id "' Type='http://x/" kind "' Target='" to "'/>"
#define PART(id, to) REL(id, "worksheet", to)
#define ROWS(rows)   "<worksheet><sheetData>" rows "</sheetData></worksheet>"
#define ROW(text)    "<row><c t='str'><v>" text "</v></c></row>"

/* Notes and lists to choose from are no rows for the import, but what people
 * see and nobody reads is told.  Hidden and empty sheets are not missed. */
static void
tells_sheets_that_are_not_read(void **state)
{
	static const struct pack_entry entries[] = {
		{ .name = "_rels/.rels",
		    .bytes = "<r>" REL("1", "officeDocument", "b.xml") "</r>" },
		{ .name = "_rels/b.xml.rels",
		    .bytes = "<r>" PART("1", "1.xml") PART("2", "2.xml")
		        PART("3", "3.xml") "</r>" },
		{ .name = "b.xml",
		    .bytes =
		        "<workbook><sheets><sheet id='1' name='One'/>"
		        "<sheet id='2' name='Zwei \u00E4'/>"
		        "<sheet id='2' name='Away' state='hidden'/>"
		        "<sheet id='3' name='Empty'/>"
		        "<sheet id='2' name='Three'/></sheets></workbook>" },
		{ .name = "1.xml", .bytes = ROWS(ROW("mac") ROW(A)) },
		{ .name = "2.xml", .bytes = ROWS(ROW("Note")) },
		{ .name = "3.xml", .bytes = ROWS("") },
	};
	struct sheet_records q = { .titles = &thing_titles, .max = 4 };
	struct buf file, out;
	struct json_out w = { .to = &out };

	(void)state;
	buf_init(&file, MB);
	buf_init(&out, MB);
	pack_archive(&file, entries, ARRAY_LEN(entries));
	q.from = (struct sheet_stream){
		.data = file.p, .n = file.n, .unpacked_max = MB, .seconds = 20
	};
	json_obj(&w);
	assert_int_equal(
	    sheet_check(&mem, &q, &(struct sheet_faults){ 0 }, &w), OK);
	json_end_obj(&w);
	assert_string_equal(buf_text(&out),
	    "{\"check\":{\"rows\":[],\"bad\":0,\"headings\":[],"
	    "\"ignored\":[],\"unread\":[\"Zwei "
	    "\u00E4\",\"Three\"],\"hidden\":0}}");
	buf_free(&out);
	buf_free(&file);
}

TESTS(T(reads_rows_of_text), T(reads_headings_with_marks),
    T(reads_what_programs_write), T(refuses_text_that_shows_no_value),
    T(reads_workbooks), T(refuses_what_shows_no_value),
    T(says_what_is_too_large), T(tells_sheets_that_are_not_read))
