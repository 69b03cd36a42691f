/*
 * num.c - reads decimal numbers strictly, because the functions of the C
 * library accept spaces, a plus and other characters that a request must not
 * contain; and writes them.
 */
#include <string.h>

#include "base/num.h"

/* Appends a digit to a number that is read as a negative one, because the
 * smallest 64-bit number has no positive counterpart.  False: c is no digit, or
 * the number does not fit. */
static bool
append(int64_t *v, char c)
{
	return c >= '0' && c <= '9' && !__builtin_mul_overflow(*v, 10, v) &&
	       !__builtin_sub_overflow(*v, c - '0', v);
}

/* Gives a number that append has made, which is negative, its sign;
 * E_BAD_REQUEST: it does not fit then. */
static enum err
give_sign(int64_t v, bool minus, int64_t *out)
{
	if (!minus && v == INT64_MIN)
		return E_BAD_REQUEST;
	*out = minus ? v : -v;
	return OK;
}

enum err
num_read(const char *s, size_t n, int64_t *out)
{
	bool minus = n > 0 && s[0] == '-';
	int64_t v = 0;

	if (n <= (size_t)minus)
		return E_BAD_REQUEST;
	for (size_t i = minus; i < n; i++)
		if (!append(&v, s[i]))
			return E_BAD_REQUEST;
	return give_sign(v, minus, out);
}

/* Reads the n characters behind the "e" of a number.  An exponent beyond 32
 * bits becomes the nearest of 32 bits: no integer of 64 bits has one so large,
 * and the caller can add to it without overflow. */
static enum err
read_exponent(const char *s, size_t n, int64_t *out)
{
	const int64_t most = INT32_MAX;
	bool plus = n > 0 && s[0] == '+';

	TRY(num_read(s + plus, n - plus, out));
	if (*out > most)
		*out = most;
	if (*out < -most)
		*out = -most;
	return OK;
}

/* Appends to *v the digits before the point.  There are `before` of them,
 * counted after the exponent has moved the point; the n characters at s are
 * digits and the point as it was written, and zeros follow when they are fewer.
 * False: a digit behind the point is not zero, or *v would overflow. */
static bool
append_digits(int64_t *v, const char *s, size_t n, int64_t before)
{
	for (; n > 0; s++, n--) {
		if (*s == '.')
			continue;
		if (before-- > 0 ? !append(v, *s) : *s != '0')
			return false;
	}
	while (*v != 0 && before-- > 0)
		if (!append(v, '0'))
			return false;
	return true;
}

/* The exponent moves the point: what is before it then is the integer. */
enum err
num_read_real(const char *s, size_t n, int64_t *out)
{
	bool minus = n > 0 && s[0] == '-';
	size_t mantissa = 0, whole = minus;
	int64_t v = 0, exponent = 0;

	while (mantissa < n && (s[mantissa] | 0x20) != 'e')
		mantissa++;
	if (mantissa < n)
		TRY(read_exponent(
		    s + mantissa + 1, n - mantissa - 1, &exponent));
	while (whole < mantissa && s[whole] != '.')
		whole++;
	if (!append_digits(&v, s + minus, mantissa - minus,
	        (int64_t)(whole - minus) + exponent))
		return E_BAD_REQUEST;
	return give_sign(v, minus, out);
}

size_t
num_write(int64_t v, char out[NUM_MAX + 1])
{
	char digits[NUM_MAX];
	uint64_t u = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
	size_t at = sizeof(digits);
	size_t n;

	do {
		digits[--at] = (char)('0' + u % 10);
		u /= 10;
	} while (u != 0);
	if (v < 0)
		digits[--at] = '-';
	n = sizeof(digits) - at;
	memcpy(out, digits + at, n);
	out[n] = '\0';
	return n;
}

static int
hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

int
num_hex_pair(const char *s)
{
	int high = hex_digit(s[0]);
	int low = high < 0 ? -1 : hex_digit(s[1]);

	return low < 0 ? -1 : high << 4 | low;
}
