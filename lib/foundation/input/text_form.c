/* text_form.c - forms that a text may be required to have; each converts a text
 * to the spelling that is stored, so that equal values are equal texts. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/ip.h"
#include "base/utf8.h"
#include "input/text_form.h"
#include "lang/lang.h"
#include "text/accent.h"
#include "text/json_in.h"
#include "text/mac.h"
#include "text/path.h"

#define MOBILE_DIGITS 11
#define PORT_DIGITS   5
#define CPU_DIGITS    64

/* Is the character a letter or a digit of ASCII, in any locale? */
static bool
is_alnum(char c)
{
	return isalnum((unsigned char)c) && (unsigned char)c < 0x80;
}

static enum err
read_mac(struct arena *a, const char *in, const char **out)
{
	char mac[MAC_LENGTH + 1];

	if (!mac_read(in, mac))
		return E_BAD_REQUEST;
	*out = arena_strdup(a, mac);
	return OK;
}

static enum err
read_mac_prefix(struct arena *a, const char *in, const char **out)
{
	char mac[MAC_LENGTH + 1];

	if (!mac_read_prefix(in, mac))
		return E_BAD_REQUEST;
	*out = arena_strdup(a, mac);
	return OK;
}

static enum err
read_mac_end(struct arena *a, const char *in, const char **out)
{
	char digits[MAC_END_MAX + 1];

	if (!mac_read_end(in, digits))
		return E_BAD_REQUEST;
	*out = arena_strdup(a, digits);
	return OK;
}

/* Two Chinese characters are a word, which few names contain; two letters are
 * in thousands of names, and to find all of them takes too long. */
static enum err
read_search(struct arena *a, const char *in, const char **out)
{
	size_t n = utf8_length(in, strlen(in));

	(void)a;
	if (n < 2 || (n == 2 && !utf8_han(in)))
		return E_BAD_REQUEST;
	*out = in;
	return OK;
}

/* Of all the spellings that read_mac accepts, programs may use one: six pairs
 * joined by ':' or '-'. */
static enum err
read_mac_sent(struct arena *a, const char *in, const char **out)
{
	size_t n = strspn(in, "0123456789abcdefABCDEF:-");

	return n == MAC_LENGTH && in[n] == '\0' ? read_mac(a, in, out)
	                                        : E_BAD_REQUEST;
}

static enum err
read_cpu(struct arena *a, const char *in, const char **out)
{
	size_t n = strlen(in);

	if (n < 1 || n > CPU_DIGITS ||
	    strspn(in, "0123456789abcdefABCDEF") != n)
		return E_BAD_REQUEST;
	*out = arena_lower(a, in);
	return OK;
}

static enum err
read_username(struct arena *a, const char *in, const char **out)
{
	size_t n = 0;

	(void)a;
	while (is_alnum(in[n]))
		n++;
	if (n == 0 || in[n] != '\0')
		return E_BAD_REQUEST;
	*out = in;
	return OK;
}

/* The length of the prefix of China with which a number begins; 0: it has none.
 */
static size_t
country_prefix(const char *s)
{
	if (strncmp(s, "+86", 3) == 0)
		return 3;
	return strncmp(s, "0086", 4) == 0 ? 4 : 0;
}

/* Keeps the digits of a part of a number, so that it is found however people
 * group them; a text that is not digits alone then is kept as it was typed. */
static enum err
read_mobile_part(struct arena *a, const char *in, const char **out)
{
	const char *s = accent_fold(a, in);
	char *bare = arena_alloc(a, strlen(s) + 1), *to = bare;

	for (; *s != '\0'; s++)
		if (strchr(" -()", *s) == NULL)
			*to++ = *s;
	*to = '\0';
	bare += country_prefix(bare);
	*out = *bare == '\0' || bare[strspn(bare, "0123456789")] != '\0' ? in
	                                                                 : bare;
	return OK;
}

/* Keeps the eleven digits, which are all that the column holds: a list of
 * contacts or a workbook groups them, and may have the country before them. */
static enum err
read_mobile(struct arena *a, const char *in, const char **out)
{
	/* The first digit of these numbers is 1.  For each second digit, the
	 * third digits that exist. */
	static const char *const third[10] = { ['3' - '0'] = "0123456789",
		['4' - '0'] = "01456789",
		['5' - '0'] = "012356789",
		['6' - '0'] = "2567",
		['7' - '0'] = "012345678",
		['8' - '0'] = "0123456789",
		['9' - '0'] = "012356789" };
	const char *p, *may;

	if (*in == '\0') {
		*out = in;
		return OK;
	}
	TRY(read_mobile_part(a, in, &p));
	if (strlen(p) != MOBILE_DIGITS || p[0] != '1' ||
	    strspn(p, "0123456789") != MOBILE_DIGITS)
		return E_BAD_REQUEST;
	may = third[p[1] - '0'];
	if (may == NULL || strchr(may, p[2]) == NULL)
		return E_BAD_REQUEST;
	*out = p;
	return OK;
}

static enum err
read_narrow(struct arena *a, const char *in, const char **out)
{
	*out = accent_fold(a, in);
	return OK;
}

/* Is this a domain, the part of an e-mail address behind the '@'? */
static bool
is_domain(const char *s)
{
	const char *dot = strrchr(s, '.');

	return dot != NULL && dot[1] != '\0' && s[0] != '.' &&
	       strstr(s, "..") == NULL && strchr(s, '@') == NULL;
}

/* The address alone, where people have pasted a link to it, as spreadsheets
 * keep them: "mailto:a@b.c?subject=x". */
static const char *
without_mailto(struct arena *a, const char *in)
{
	static const char scheme[] = "mailto:";
	const size_t n = sizeof(scheme) - 1;

	return strncasecmp(in, scheme, n) == 0
	           ? arena_strndup(a, in + n, strcspn(in + n, "?"))
	           : in;
}

static enum err
read_email(struct arena *a, const char *in, const char **out)
{
	const char *bare = without_mailto(a, in);
	const char *at = strchr(bare, '@');

	if (*in != '\0' && (at == NULL || at == bare || utf8_spaced(bare) ||
	                       !is_domain(at + 1)))
		return E_BAD_REQUEST;
	*out = bare;
	return OK;
}

static enum err
read_url(struct arena *a, const char *in, const char **out)
{
	const char *p = in;

	(void)a;
	if (strncasecmp(p, "http", 4) == 0)
		p += 4 + (p[4] == 's' || p[4] == 'S');
	if (*in != '\0' && (p == in || strncmp(p, "://", 3) != 0 ||
	                       !is_alnum(p[3]) || utf8_spaced(p)))
		return E_BAD_REQUEST;
	*out = in;
	return OK;
}

/* The length of the scheme with which a link begins, such as "https:"; 0: it is
 * a path. */
static size_t
scheme_of(const char *s)
{
	size_t n = 0;

	if (!is_alnum(s[0]) || isdigit((unsigned char)s[0]))
		return 0;
	while (is_alnum(s[n]) || s[n] == '+' || s[n] == '-' || s[n] == '.')
		n++;
	return s[n] == ':' ? n + 1 : 0;
}

/* Browsers ignore control characters and white space in front, so the former
 * are refused and the latter is removed. */
static enum err
read_link(struct arena *a, const char *in, const char **out)
{
	static const char *const good[] = {
		"http:", "https:", "mailto:", "tel:"
	};
	size_t n, scheme;
	const char *bare = utf8_trim(in, &n);
	bool known = false;

	for (size_t i = 0; i < n; i++)
		if ((unsigned char)bare[i] < ' ' || bare[i] == 0x7F)
			return E_BAD_REQUEST;
	scheme = scheme_of(bare);
	for (size_t i = 0; i < ARRAY_LEN(good); i++)
		known |= strlen(good[i]) == scheme &&
		         strncasecmp(bare, good[i], scheme) == 0;
	if (scheme > 0 && !known)
		return E_BAD_REQUEST;
	*out = arena_strndup(a, bare, n);
	return OK;
}

/* The length of the word at s of a package's name; 0: there is none. */
static size_t
word_length(const char *s)
{
	size_t n = 0;

	while (is_alnum(s[n]) || s[n] == '_')
		n++;
	return n;
}

/* Reads the name of a package: two words or more, joined by dots, with a letter
 * at the beginning.  n is the length of the last one, 0 when there is none
 * behind a dot. */
static enum err
read_package(struct arena *a, const char *in, const char **out)
{
	const char *p = in + word_length(in);
	size_t n = 1;

	(void)a;
	if (!isalpha((unsigned char)*in) || *p == '\0')
		return E_BAD_REQUEST;
	for (; *p == '.' && n > 0; p += 1 + n)
		n = word_length(p + 1);
	if (*p != '\0' || n == 0)
		return E_BAD_REQUEST;
	*out = in;
	return OK;
}

/* Converts the address to the spelling of PostgreSQL, so that each address has
 * one spelling. */
static enum err
read_ip(struct arena *a, const char *in, const char **out)
{
	char text[IP_TEXT];

	if (!ip_spell(in, text))
		return E_BAD_REQUEST;
	*out = arena_strdup(a, text);
	return OK;
}

/* Converts to lower case, because case has no meaning in host names. */
static enum err
read_website(struct arena *a, const char *in, const char **out)
{
	size_t n = 0;
	size_t port;

	while (is_alnum(in[n]) || in[n] == '.' || in[n] == '-')
		n++;
	if (n == 0)
		return E_BAD_REQUEST;
	if (in[n] == ':') {
		port = strspn(in + n + 1, "0123456789");
		if (port < 1 || port > PORT_DIGITS)
			return E_BAD_REQUEST;
		n += 1 + port;
	}
	if (in[n] != '\0')
		return E_BAD_REQUEST;
	*out = arena_lower(a, in);
	return OK;
}

static enum err
read_language(struct arena *a, const char *in, const char **out)
{
	enum lang lang;

	(void)a;
	if (!lang_read(in, &lang))
		return E_BAD_REQUEST;
	*out = in;
	return OK;
}

static enum err
read_json(struct arena *a, const char *in, const char **out)
{
	const char *why;

	TRY(json_validate(a, in, strlen(in), &why));
	*out = in;
	return OK;
}

static enum err
read_json_object(struct arena *a, const char *in, const char **out)
{
	if (in[strspn(in, " \t\r\n")] != '{')
		return E_BAD_REQUEST;
	return read_json(a, in, out);
}

static enum err
read_file_path(struct arena *a, const char *in, const char **out)
{
	(void)a;
	if (!path_ok(in))
		return E_BAD_REQUEST;
	*out = in;
	return OK;
}

static enum err
read_file_name(struct arena *a, const char *in, const char **out)
{
	(void)a;
	if (!path_name_ok(in))
		return E_BAD_REQUEST;
	*out = in;
	return OK;
}

/* -- the forms ----------------------------------------------------------- */

/* The parts of the patterns of MAC addresses: two, four or six digits together.
 */
#define HEX2  "[0-9A-Fa-f]{2}"
#define HEX4  "[0-9A-Fa-f]{4}"
#define HEX6  "[0-9A-Fa-f]{6}"
/* A character of ASCII in full width. */
#define FULL  "[\uFF0D-\uFF46]"
/* A pair without its zero in front. */
#define SHORT "(0|[1-9A-Fa-f][0-9A-Fa-f]?)"
/* Blanks of all kinds, and what joins pairs. */
#define WIDE  "[^!-~]"
#define JOIN  "([:-]|" WIDE "+)"

const struct form form_mac = { "mac", "MAC address format is wrong", read_mac,
	"^" WIDE "*(" HEX2 "(" JOIN HEX2 "){5}|" HEX2 "([.]" HEX2 "){5}|(" HEX4
	"[:.-]){2}" HEX4 "|" HEX6 "[:.-]?" HEX6 "|" SHORT "([:\uFF1A]" SHORT
	"){5}|" FULL "([0-9A-Fa-f:.-]|" FULL "){11,16})" WIDE "*$" };
const struct form form_mac_sent = { "mac_sent", "MAC address format is wrong",
	read_mac_sent, "^(" HEX2 "[:-]){5}" HEX2 "$" };
const struct form form_mac_prefix = { "mac_prefix",
	"MAC address prefix format is wrong", read_mac_prefix,
	"^" WIDE "*((" HEX2 JOIN "){0,5}[0-9A-Fa-f]{1,2}|(" HEX2 "[.]){0,5}"
	"[0-9A-Fa-f]{1,2}|(" HEX4 "[:.-]){0,2}[0-9A-Fa-f]{1,4}|(" HEX6
	"[:.-])?[0-9A-Fa-f]{1,6}|[0-9A-Fa-f]{1,12}|(" HEX2 JOIN "){1,6}|(" HEX2
	"[.]){1,6}|(" HEX4 "[:.-]){1,3}|" HEX6 "[:.-])" WIDE "*$" };
const struct form form_mac_end = { "mac_end",
	"must be the last 4 to 11 digits of a MAC address", read_mac_end,
	"^" WIDE "*[0-9A-Fa-f]((" JOIN "?[0-9A-Fa-f]){3,10}|([.]?[0-9A-Fa-f])"
	"{3,10})" WIDE "*$" };
const struct form form_search = { "search",
	"must have 3 characters or more, or 2 Chinese ones", read_search,
	NULL };
const struct form form_cpu = { "cpu", "CPU id format is wrong", read_cpu,
	"^[0-9A-Fa-f]{1," STR(CPU_DIGITS) "}$" };
const struct form form_username = { "username",
	"must consist of letters and digits", read_username, "^[A-Za-z0-9]+$" };
/* What may stand between the digits of a number; and a number with digits in
 * full width, of which a pattern cannot say more. */
#define APART "[^!-'*-,.-~]*"
#define SOME  "([0-9()+ -]|[^!-~])*"
const struct form form_mobile = { "mobile", "mobile number format is wrong",
	read_mobile,
	"^(" APART "([+]86|0086)?" APART
	"1(3[0-9]|4[01456789]|5[012356789]|6[2567]|7[0-8]|8[0-9]|"
	"9[012356789])(" APART "[0-9]){8}" APART "|" SOME "[\uFF10-\uFF19]" SOME
	")?$" };
const struct form form_mobile_part = { "mobile_part", "", read_mobile_part,
	NULL };
const struct form form_narrow = { "narrow", "", read_narrow, NULL };
const struct form form_email = { "email", "e-mail address format is wrong",
	read_email, "^([^@ ]+@[^@. ]+([.][^@. ]+)+)?$" };
const struct form form_url = { "url", "URL format is wrong", read_url,
	"^([Hh][Tt][Tt][Pp][Ss]?://[A-Za-z0-9][^ ]*)?$" };
const struct form form_link = { "link",
	"must be a path, or a link of http, https, mailto or tel", read_link,
	NULL };
const struct form form_website = { "website", "website format is wrong",
	read_website, "^[A-Za-z0-9.-]+(:[0-9]{1," STR(PORT_DIGITS) "})?$" };
const struct form form_package = { "package", "package name is malformed",
	read_package, "^[A-Za-z][A-Za-z0-9_]*([.][A-Za-z0-9_]+)+$" };
const struct form form_ip = { "ip", "IP address is malformed", read_ip,
	"^[0-9A-Fa-f:.]+$" };
const struct form form_language = { "language", "must be en or zh",
	read_language, "^(en|zh)$" };
const struct form form_json = { "json", "must be JSON", read_json, NULL };
const struct form form_json_object = { "json_object", "must be an object",
	read_json_object, NULL };
const struct form form_file_path = { "file_path", "path is not valid",
	read_file_path, "^[^\\\\]+$" };
const struct form form_file_name = { "file_name", "name is not valid",
	read_file_name, "^[^/\\\\]+$" };
