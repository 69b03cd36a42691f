/* test_sheet_xml.c - the cells and rows of a sheet's XML: every kind of cell,
 * sheets of LibreOffice and Excel, and malicious ones. */
#include "test.h"

#include "sheet_as_text.h"

static void
reads_every_kind_of_cell(void **state)
{
	static const struct {
		const char *sheet, *shared, *want;
	} cases[] = {
		{ SHEET("<row r='1'><c r='A1' t='s'><v>1</v></c><c r='B1' "
		        "t='s'><v>0</v></c></row>"),
		    "<sst><si><t>zero</t></si><si><r><t>o</t></r><r><rPr/>"
		    "<t>ne</t></r><rPh><t>x</t></rPh></si></sst>",
		    "one,zero" },
		{ SHEET("<row><c t='inlineStr'><is><t>a</t></is></c><c "
		        "t='inlineStr'><is><r><t>b</t></r><r><t>c</t></r></is>"
		        "</c></row>"),
		    NULL, "a,bc" },
		{ SHEET("<row><c><v>13800000000</v></c><c><v>5.0</v></c><c>"
		        "<v>1.38E10</v></c><c><v>0.5</v></c><c><v>-7</v></c>"
		        "<c><v>1E+300</v></c><c t='n'><v>-0.0</v></c></row>"),
		    NULL,
		    "13800000000,5,13800000000,0.5,-7,1E+300,0!holds a number "
		    "of "
		    "more than 15 digits, enter it as a text@6" },
		{ SHEET("<row><c t='b'><v>1</v></c><c t='b'><v>0</v></c><c "
		        "t='str'><f>1&lt;2</f><v>yes</v></c><c t='e'><v>#N/A"
		        "</v></c><c t='d'><v>2024-01-31</v></c></row>"),
		    NULL,
		    "TRUE,FALSE,yes,#N/A,2024-01-31!holds the error #N/A@4" },
		{ SHEET("<row r='3'><c r='B3'><v>1</v></c><c r='D3'><v>2</v>"
		        "</c><c r='E3' s='4'/></row><row r='5'/><row r='7'><c "
		        "r='A7' t='str'><v> </v></c></row><row r='9'><c><v>3"
		        "</v></c></row>"),
		    NULL, "3:,1,,2|9:3" },
		{ SHEET("<row><c r='XFD1' s='1'/></row><row><c r='A2'><v>1"
		        "</v></c></row>"),
		    NULL, "2:1" },
		{ SHEET("<row><c t='str'><v>a_x0009_b_x005F_x0041__xD800_"
		        "_x00</v></c></row>"),
		    NULL, "a\tb_x0041__xD800__x00" },
		{ "<worksheet/>", NULL, "" },
		{ "<worksheet><dimension ref='A1:XFD1048576'/><sheetData/>"
		  "</worksheet>",
		    NULL, "" },
		{ "<x:worksheet xmlns:x='urn:x' xmlns='urn:y'><x:sheetData>"
		  "<x:row><x:c><x:v>1</x:v></x:c></x:row></x:sheetData>"
		  "<extLst><sheetData><row><c><v>9</v></c></row></sheetData>"
		  "</extLst></x:worksheet>",
		    NULL, "1" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_string_equal(
		    read_book(cases[i].sheet, cases[i].shared), cases[i].want);
}

#define MERGED(rows, refs) \
	"<worksheet><sheetData>" rows "</sheetData><mergeCells>" refs \
	"</mergeCells></worksheet>"
#define S(text) "<c t='str'><v>" text "</v></c>"

static void
shows_in_each_row_what_is_merged_over_it(void **state)
{
	static const struct {
		const char *sheet, *want;
	} cases[] = {
		{ MERGED("<row>" S("a") S("x") "</row><row>" S(
		             "b") "<c/></row>"
		                  "<row>" S("c") "</row><row>" S("d") "</row>",
		      "<mergeCell ref='B1:B3'/>"),
		    "a,x|b,x|c,x|d" },
		/* In any order, and a value that is left below is not seen. */
		{ MERGED("<row>" S("a") S("x") S("1") "</row><row>" S("b")
		             S("y") S("2") "</row><row>" S("c") "<c/>" S(
		                 "3") "</row><row>" S("d") "</row>",
		      "<mergeCell ref='B2:B4'/><mergeCell ref='C1:C2'/>"),
		    "a,x,1|b,y,1|c,y,3|d,y" },
		/* One over columns too shows in its first column. */
		{ MERGED("<row r='2'>" S("x") "</row><row r='3'><c/><c/>" S(
		             "b") "</row>",
		      "<mergeCell ref='A2:B3'/><mergeCell ref='C2'/>"),
		    "2:x|x,,b" },
		/* A row that only they reach into is no row. */
		{ MERGED("<row>" S("a") S("x") "</row><row><c/><c/></row>",
		      "<mergeCell ref='A1:A2'/><mergeCell ref='B1:B2'/>"),
		    "a,x" },
		{ MERGED("<row>" S("a") "</row>", "<mergeCell ref='A1:C1'/>"),
		    "a" },
		{ MERGED("<row>" S("a") "<c t='e'><v>#N/A</v></c></row><row>" S(
		             "b") "</row>",
		      "<mergeCell ref='B1:B2'/>"),
		    "a,#N/A!holds the error #N/A@2|"
		    "b,#N/A!holds the error #N/A@2" },
		{ MERGED("<row>" S("a") "</row>", "<mergeCell ref='A1:A'/>"),
		    "! its merged cells are damaged" },
		{ SHEET("<row>" S("mergeCell") "</row><row>" S("b") "</row>"),
		    "mergeCell|b" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_string_equal(
		    read_book(cases[i].sheet, NULL), cases[i].want);
}

static void
refuses_rows_without_a_result(void **state)
{
	static const struct {
		const char *sheet, *want;
	} cases[] = {
		{ SHEET("<row><c t='str'><v>a</v></c><c><f>1+1</f><v/></c>"
		        "<c t='e'><v>#REF!</v></c></row><row><c><f>1+1</f>"
		        "</c></row><row><c t='str'><f>A1</f><v></v></c><c><f>"
		        "1+1</f><v>2</v></c></row><row><c t='str'><f>A1</f>"
		        "</c></row>"),
		    "a,,#REF!!holds a formula without its result@2|"
		    "!holds a formula without its result@1|,2|"
		    "!holds a formula without its result@1" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_string_equal(
		    read_book(cases[i].sheet, NULL), cases[i].want);
}

/* The same numbers in every look, and with a look that the file lacks. */
static void
reads_what_its_reader_sees(void **state)
{
	static const char *const codes[] = { "000000000000", "yyyy/m/d;@",
		"h:mm", "yyyy\\-mm\\-dd\\ hh:mm", "#,##0.00", NULL };
	static const char sheet[] =
	    SHEET("<row><c s='0'><v>45413</v></c><c s='1'><v>45413</v></c>"
	          "<c s='2'><v>45413</v></c><c s='3'><v>45413.5</v></c>"
	          "<c s='4'><v>45413.5</v></c><c s='5'><v>45413.5</v></c>"
	          "<c s='6'><v>45413</v></c><c s='-1'><v>45413</v></c>"
	          "<c s='x'><v>45413</v></c><c s='1' t='str'><v>7</v></c>"
	          "</row><row><c s='2'><v>-1</v></c></row>");

	(void)state;
	assert_string_equal(
	    read_formatted(sheet, &(struct pack_formats){ codes, false }),
	    "45413,000000045413,2024-05-01,12:00:00,2024-05-01 12:00:00,"
	    "45413.5,45413,45413,45413,7|-1!holds a date that is none@1");
	assert_string_equal(
	    read_formatted(SHEET("<row><c s='2'><v>0</v></c></row>"),
	        &(struct pack_formats){ codes, true }),
	    "1904-01-01");
}

static void
refuses_hostile_sheets(void **state)
{
	static const struct {
		const char *sheet, *want;
	} cases[] = {
		{ "<!DOCTYPE worksheet>" SHEET(""), "! it has a DOCTYPE" },
		{ "<!DOCTYPE x [<!ENTITY a 'b'><!ENTITY c '&a;&a;&a;'>]>" SHEET(
		      "<row><c t='str'><v>&c;</v></c></row>"),
		    "! it has a DOCTYPE" },
		{ SHEET("<row r='0'/>"),
		    "! row 0 is followed by one with a bad number" },
		{ SHEET("<row r='1048577'/>"),
		    "! row 0 is followed by one with a bad number" },
		{ SHEET("<row r='99999999999999999999'/>"),
		    "! row 0 is followed by one with a bad number" },
		{ SHEET("<row r='2'/><row r='2'/>"),
		    "! row 2 is followed by one that is out of order" },
		{ SHEET("<row r='1048576'/><row/>"),
		    "! row 1048576 is followed by one that is out of order" },
		{ SHEET("<row><c r='A2'><v>1</v></c></row>"),
		    "! row 1 has a cell that is out of order" },
		{ SHEET("<row><c r='B1'/><c r='A1'/></row>"),
		    "! row 1 has a cell that is out of order" },
		{ SHEET("<row><c r='XFD1'/><c/></row>"),
		    "! row 1 has a cell that is out of order" },
		{ SHEET("<row><c r='XFE1'/></row>"),
		    "! row 1 has a cell with a bad reference" },
		{ SHEET("<row><c r='AAAAAAAAAAAAAAAAAAAAAAAAA1'/></row>"),
		    "! row 1 has a cell with a bad reference" },
		{ SHEET("<row><c r='1A'/></row>"),
		    "! row 1 has a cell with a bad reference" },
		{ SHEET("<row><c r='CW1'><v>1</v></c></row>"),
		    "! row 1 has more than 100 cells" },
		{ SHEET("<row><c t='s'><v>1</v></c></row>"),
		    "! cell 1 of row 1 has a text that is not there" },
		{ SHEET("<row><c t='s'><v>-1</v></c></row>"),
		    "! cell 1 of row 1 has a text that is not there" },
		{ SHEET("<row><c t='s'><v>99999999999</v></c></row>"),
		    "! cell 1 of row 1 has a text that is not there" },
		{ SHEET("<row><c><v>1,5</v></c></row>"),
		    "! cell 1 of row 1 has a number that is none" },
		{ SHEET("<row><c><v>1E999</v></c></row>"),
		    "! cell 1 of row 1 has a number that is none" },
		{ SHEET("<row><c><v>nan</v></c></row>"),
		    "! cell 1 of row 1 has a number that is none" },
		{ SHEET("<row><c t='weird'><v>1</v></c></row>"),
		    "! cell 1 of row 1 is of an unknown kind" },
		{ "<worksheet><sheetData>", "! it is not well-formed XML" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_string_equal(
		    read_book(cases[i].sheet, "<sst><si/></sst>"),
		    cases[i].want);
}

/* Sheets in the XML that LibreOffice and Excel write. */
static void
reads_what_others_write(void **state)
{
	static const char sheet[] =
	    "<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\n"
	    "<worksheet xmlns='http://schemas.openxmlformats.org/"
	    "spreadsheetml/2006/main' xmlns:mc='http://schemas."
	    "openxmlformats.org/markup-compatibility/2006' "
	    "mc:Ignorable='x14ac' xmlns:x14ac='http://schemas.microsoft."
	    "com/office/spreadsheetml/2009/9/ac'><sheetPr "
	    "filterMode='false'><pageSetUpPr fitToPage='false'/>"
	    "</sheetPr><dimension ref='A1:B2'/><sheetViews><sheetView "
	    "tabSelected='1' workbookViewId='0'><selection "
	    "activeCell='B2' sqref='B2'/></sheetView></sheetViews><cols>"
	    "<col min='1' max='1025' width='11.52'/></cols><sheetData>"
	    "<row r='1' spans='1:2' ht='12.8' x14ac:dyDescent='0.25'><c "
	    "r='A1' s='0' t='s'><v>0</v></c><c r='B1' s='0' t='s'><v>1"
	    "</v></c></row><row r='2' customFormat='false'><c r='A2' "
	    "s='1' t='n'><v>42</v></c><c r='B2' t='str'><f aca='false'>"
	    "A1</f><v>Name</v></c></row></sheetData><pageMargins "
	    "left='0.7' right='0.7' top='1' bottom='1' header='0' "
	    "footer='0'/></worksheet>";
	static const char shared[] =
	    "<sst xmlns='http://schemas.openxmlformats.org/"
	    "spreadsheetml/2006/main' count='2' uniqueCount='2'><si>"
	    "<t xml:space='preserve'>Name</t></si><si><t>Mail</t></si>"
	    "</sst>";

	(void)state;
	assert_string_equal(read_book(sheet, shared), "Name,Mail|42,Name");
}

TESTS(T(reads_every_kind_of_cell), T(reads_what_others_write),
    T(shows_in_each_row_what_is_merged_over_it),
    T(refuses_rows_without_a_result), T(reads_what_its_reader_sees),
    T(refuses_hostile_sheets))
