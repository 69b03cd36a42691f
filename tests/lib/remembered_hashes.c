/*
 * remembered_hashes.c - functions that the linker puts in place of those of
 * libcrypt (--wrap) in the programs `door` and `contract`.  They remember the
 * password hashes of the program: scenarios make the same few users and sign
 * them in again and again, and each hash takes 65 ms of CPU, which was most of
 * the time of both programs.  All hashes are real ones at their real cost, but
 * all of them have the same salt; test_password tests libcrypt's own functions.
 */
#include <stdint.h>
#include <string.h>

#include "base/base.h"
#include "base/hash.h"

#define KNOWN_MAX  4096
#define PHRASE_MAX 80
#define HASH_MAX   64

struct crypt_data;

/* clang-format off */
char *__real_crypt_r(const char *, const char *, struct crypt_data *);
char *__wrap_crypt_r(const char *, const char *, struct crypt_data *);
char *__real_crypt_gensalt_rn(const char *, unsigned long, const char *, int, char *, int);
char *__wrap_crypt_gensalt_rn(const char *, unsigned long, const char *, int, char *, int);
/* clang-format on */

/* A password, what it was hashed with (a salt or a hash), and the hash. */
struct known {
	char phrase[PHRASE_MAX], setting[HASH_MAX], hash[HASH_MAX];
};

static struct known known[KNOWN_MAX];

/* The place of the password and the setting, which is empty if they are not
 * known; NULL if another pair has it. */
static struct known *
known_place(const char *phrase, const char *setting)
{
	uint32_t at = hash_fnv32(phrase, strlen(phrase)) * 31 +
	              hash_fnv32(setting, strlen(setting));
	struct known *k = &known[at % KNOWN_MAX];

	if (k->hash[0] == '\0' || (strcmp(k->phrase, phrase) == 0 &&
	                              strcmp(k->setting, setting) == 0))
		return k;
	return NULL;
}

char *
__wrap_crypt_r(const char *phrase, const char *setting, struct crypt_data *data)
{
	struct known *k = NULL;
	char *hash;

	if (strlen(phrase) < PHRASE_MAX && strlen(setting) < HASH_MAX)
		k = known_place(phrase, setting);
	if (k != NULL && k->hash[0] != '\0')
		return k->hash;
	hash = __real_crypt_r(phrase, setting, data);
	if (k == NULL || hash == NULL || hash[0] == '*' ||
	    strlen(hash) >= HASH_MAX)
		return hash;
	memcpy(k->phrase, phrase, strlen(phrase) + 1);
	memcpy(k->setting, setting, strlen(setting) + 1);
	memcpy(k->hash, hash, strlen(hash) + 1);
	return hash;
}

char *
__wrap_crypt_gensalt_rn(const char *prefix, unsigned long cost,
    const char *bytes, int n_bytes, char *out, int n_out)
{
	static const char same[16];

	if (n_bytes == sizeof(same))
		bytes = same;
	return __real_crypt_gensalt_rn(
	    prefix, cost, bytes, n_bytes, out, n_out);
}
