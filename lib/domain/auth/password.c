/*
 * password.c - which passwords may be set, and whether one is right.  What
 * would be guessed first is refused, compared as people vary it; what is set is
 * kept as a hash that is made slowly on purpose.
 */
#include "auth/password.h"

#include <crypt.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "auth/common_passwords.h"
#include "base/hash.h"
#include "base/utf8.h"

/* A password without the white space around it, which is guessed as easily as
 * the password with it. */
struct bare {
	const char *text;
	size_t n;
};

/* Orders a password and a word as strcasecmp would; the password need not end
 * with a NUL. */
static int
compare_bare(const struct bare *bare, const char *word)
{
	int order = strncasecmp(bare->text, word, bare->n);

	return order != 0 || word[bare->n] == '\0' ? order : -1;
}

static int
by_word(const void *bare, const void *entry)
{
	return compare_bare(bare, *(const char *const *)entry);
}

/* The ASCII character of which the first character of s is the wide form, as
 * input methods write it; NUL if it is none. */
static char
narrow(const char *s)
{
	const uint8_t *p = (const uint8_t *)s;

	if (p[0] == 0xEF && p[1] == 0xBC && p[2] > 0x80) /* U+FF01 to U+FF3F */
		return (char)(p[2] - 0x81 + '!');
	if (p[0] == 0xEF && p[1] == 0xBD && p[2] < 0x9F) /* U+FF40 to U+FF5E */
		return (char)(p[2] - 0x80 + '`');
	return '\0';
}

/* A letter outside of ASCII whose other case is in ASCII, such as the German
 * sharp s, which is SS in capitals. */
struct letter {
	const char *form, *ascii;
};

/* The letter with which s begins, if it is one of those (struct letter), else
 * NULL. */
static const struct letter *
letter_of(const char *s)
{
	/* Unicode has no others of that kind. */
	static const struct letter letters[] = {
		{ "\u00DF", "ss" },
		{ "\u0130", "i" },
		{ "\u0131", "i" },
		{ "\u017F", "s" },
		{ "\u1E9E", "ss" },
		{ "\u212A", "k" },
		{ "\uFB00", "ff" },
		{ "\uFB01", "fi" },
		{ "\uFB02", "fl" },
		{ "\uFB03", "ffi" },
		{ "\uFB04", "ffl" },
		{ "\uFB05", "st" },
		{ "\uFB06", "st" },
	};

	for (size_t i = 0; i < ARRAY_LEN(letters); i++)
		if (strncmp(s, letters[i].form, strlen(letters[i].form)) == 0)
			return &letters[i];
	return NULL;
}

/* The text as which the first character of s is compared; *n: its bytes in s.
 * one: room for the answer, where that is a single byte. */
static const char *
compared(const char *s, size_t *n, char one[2])
{
	const struct letter *letter = letter_of(s);

	if (letter != NULL) {
		*n = strlen(letter->form);
		return letter->ascii;
	}
	one[0] = narrow(s);
	one[1] = '\0';
	*n = one[0] != '\0' ? 3 : 1;
	if (one[0] == '\0')
		one[0] = *s;
	return one;
}

/* Writes the password as it is compared.  A longer one than may be set is cut,
 * and then equals nothing that is refused. */
static struct bare
narrowed(const char *plain, char out[PASSWORD_MAX + 1])
{
	struct bare bare = { .text = out };
	size_t len, n;
	const char *s = utf8_trim(plain, &len), *end = s + len;
	char one[2];

	for (; s < end; s += n)
		for (const char *c = compared(s, &n, one);
		     *c != '\0' && bare.n < PASSWORD_MAX; c++)
			out[bare.n++] = *c;
	out[bare.n] = '\0';
	return bare;
}

const char *
password_refusal(const char *plain, const char *username)
{
	char text[PASSWORD_MAX + 1];
	struct bare bare = narrowed(plain, text);

	if (username != NULL && compare_bare(&bare, username) == 0)
		return "must not be the user name";
	if (bsearch(&bare, common_passwords, common_passwords_n,
	        sizeof(common_passwords[0]), by_word) != NULL)
		return "is one of the most common passwords";
	return NULL;
}

enum err
password_check(
    struct ctx *ctx, const char *field, const char *plain, const char *username)
{
	const char *what = password_refusal(plain, username);

	if (what == NULL)
		return OK;
	return bad_request(ctx, field, what);
}

/* The hash of a random text that nobody knows, at PASSWORD_COST: a password is
 * compared with it when no user has the name. */
static const char nobody[] =
    "$2b$10$gldk5yn92y32s9pEiQYKt.oV7niQqM7KUMnJqYB9U80NpSxEfMa.O";

enum err
password_hash(struct ctx *ctx, const char *plain, const char **out)
{
	struct crypt_data *data = arena_alloc(ctx->mem, sizeof(*data));
	char setting[CRYPT_GENSALT_OUTPUT_SIZE], salt[16];
	const char *hash = NULL;

	hash_random(salt, sizeof(salt));
	if (crypt_gensalt_rn("$2b$", PASSWORD_COST, salt, sizeof(salt), setting,
	        sizeof(setting)) != NULL)
		hash = crypt_r(plain, setting, data);
	if (hash == NULL || hash[0] == '*')
		return fault(ctx, "bcrypt failed: the password is not hashed");
	*out = arena_strdup(ctx->mem, hash);
	return OK;
}

void
password_make(char out[PASSWORD_MADE + 1])
{
	static const char letters[] =
	    "abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679";
	const size_t n = sizeof(letters) - 1;
	uint8_t byte;

	for (size_t i = 0; i < PASSWORD_MADE;) {
		hash_random(&byte, sizeof(byte));
		/* Bytes above the last whole multiple are skipped, so that each
		 * letter is equally likely. */
		if (byte < 256 / n * n)
			out[i++] = letters[byte % n];
	}
	out[PASSWORD_MADE] = '\0';
}

bool
password_hash_is_old(const char *stored)
{
	/* "$2a$04$...": the cost is in columns 4 and 5. */
	return strlen(stored) < 7 || stored[0] != '$' || stored[1] != '2' ||
	       (stored[4] - '0') * 10 + (stored[5] - '0') < PASSWORD_COST;
}

bool
password_is(const char *plain, const char *stored)
{
	struct crypt_data data = { 0 };
	const char *known = stored == NULL ? nobody : stored;
	const char *hash = crypt_r(plain, known, &data);
	bool same = hash != NULL && strlen(hash) == strlen(known) &&
	            hash_same(hash, known, strlen(known));

	/* Comparing with an old hash takes less time, which would tell a
	 * stranger that the name exists. */
	if (!same && password_hash_is_old(known))
		(void)crypt_r(plain, nobody, &data);
	return same && stored != NULL;
}
