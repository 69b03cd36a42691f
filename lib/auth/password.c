/* password.c - hashes of passwords, made slowly on purpose. */
#include "auth/password.h"

#include <crypt.h>
#include <string.h>

#include "base/hash.h"

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
password_weak(const char *stored)
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
	if (!same && password_weak(known))
		(void)crypt_r(plain, nobody, &data);
	return same && stored != NULL;
}
