/*
 * mime.c - the list of known media types: recognized by the first bytes of a
 * file if its type has a fixed beginning, else by the end of its name.
 */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "text/mime.h"

/* The fixed beginning of some types has only so many bytes.  A text may begin
 * with them by chance, so the name of the file must agree. */
#define WEAK 2

/* The fixed bytes of each type and where they are; a file of such a type must
 * have them. */
static const struct magic {
	const char *type;
	size_t at, n;
	const char *bytes;
} magics[] = {
	{ "image/png", 0, 8, "\x89PNG\r\n\x1a\n" },
	{ "image/jpeg", 0, 3, "\xff\xd8\xff" },
	{ "image/gif", 0, 4, "GIF8" },
	{ "image/webp", 8, 4, "WEBP" },
	{ "image/bmp", 0, 2, "BM" },
	{ "image/avif", 4, 8, "ftypavif" },
	{ "image/x-icon", 0, 4, "\0\0\1\0" },
	{ "video/mp4", 4, 4, "ftyp" },
	{ "video/webm", 0, 4, "\x1a\x45\xdf\xa3" },
	{ "audio/mpeg", 0, 3, "ID3" },
	{ "audio/wav", 8, 4, "WAVE" },
	{ "audio/ogg", 0, 4, "OggS" },
	{ "application/pdf", 0, 5, "%PDF-" },
	{ "application/gzip", 0, 2, "\x1f\x8b" },
	{ "application/vnd.rar", 0, 6, "Rar!\x1a\x07" },
	{ "application/x-7z-compressed", 0, 6, "7z\xbc\xaf\x27\x1c" },
	{ "application/zip", 0, 4, "PK\x03\x04" },
};

/* The beginning of the types of office documents. */
#define OFFICE "application/vnd.openxmlformats-officedocument."

/* The extensions of file names.  inside: the type that the first bytes must
 * show; NULL: files of this type have no fixed first bytes. */
static const struct ending {
	const char *extension, *type, *inside;
} endings[] = {
	{ ".png", "image/png", "image/png" },
	{ ".jpg", "image/jpeg", "image/jpeg" },
	{ ".jpeg", "image/jpeg", "image/jpeg" },
	{ ".gif", "image/gif", "image/gif" },
	{ ".webp", "image/webp", "image/webp" },
	{ ".bmp", "image/bmp", "image/bmp" },
	{ ".avif", "image/avif", "image/avif" },
	{ ".ico", "image/x-icon", "image/x-icon" },
	{ ".mp4", "video/mp4", "video/mp4" },
	{ ".webm", "video/webm", "video/webm" },
	{ ".mp3", "audio/mpeg", "audio/mpeg" },
	{ ".wav", "audio/wav", "audio/wav" },
	{ ".ogg", "audio/ogg", "audio/ogg" },
	{ ".pdf", "application/pdf", "application/pdf" },
	{ ".gz", "application/gzip", "application/gzip" },
	{ ".rar", "application/vnd.rar", "application/vnd.rar" },
	{ ".7z", "application/x-7z-compressed", "application/x-7z-compressed" },
	{ ".zip", "application/zip", "application/zip" },
	{ ".xlsx", OFFICE "spreadsheetml.sheet", "application/zip" },
	{ ".docx", OFFICE "wordprocessingml.document", "application/zip" },
	{ ".pptx", OFFICE "presentationml.presentation", "application/zip" },
	{ ".apk", "application/vnd.android.package-archive",
	    "application/zip" },
	{ ".txt", "text/plain", NULL },
	{ ".log", "text/plain", NULL },
	{ ".csv", "text/csv", NULL },
	{ ".json", "application/json", NULL },
};

/* Does the file have the bytes of m?  A type with bytes at offset 8 is a RIFF
 * file, so it must also begin with "RIFF". */
static bool
marked(const struct magic *m, const char *p, size_t n)
{
	return n >= m->at + m->n && memcmp(p + m->at, m->bytes, m->n) == 0 &&
	       (m->at != 8 || memcmp(p, "RIFF", 4) == 0);
}

/* The entry whose bytes the file has; NULL: it has those of none. */
static const struct magic *
by_bytes(const char *p, size_t n)
{
	for (size_t i = 0; i < ARRAY_LEN(magics); i++)
		if (marked(&magics[i], p, n))
			return &magics[i];
	return NULL;
}

/* The entry of the extension that the name has; NULL: there is none. */
static const struct ending *
by_name(const char *name)
{
	const char *dot = strrchr(name, '.');

	for (size_t i = 0; dot != NULL && i < ARRAY_LEN(endings); i++)
		if (strcasecmp(dot, endings[i].extension) == 0)
			return &endings[i];
	return NULL;
}

const char *
mime_detect(const char *name, const void *bytes, size_t n)
{
	const struct magic *m = by_bytes(bytes, n);
	const struct ending *e = by_name(name);

	if (m != NULL && e != NULL && e->inside != NULL &&
	    strcmp(e->inside, m->type) == 0)
		return e->type;
	if (m != NULL && m->n > WEAK)
		return m->type;
	return e != NULL && e->inside == NULL ? e->type : MIME_BYTES;
}

bool
mime_inline(const char *type)
{
	return strncmp(type, "image/", 6) == 0;
}

const char *
mime_extension(const char *type)
{
	size_t n = strcspn(type, "; ");

	for (size_t i = 0; i < ARRAY_LEN(endings); i++)
		if (strlen(endings[i].type) == n &&
		    strncasecmp(endings[i].type, type, n) == 0)
			return endings[i].extension;
	return "";
}

/* How many characters at the beginning of s may be of a type or a subtype. */
static size_t
token_length(const char *s)
{
	size_t n = 0;

	while (isalnum((unsigned char)s[n]) ||
	       (s[n] != '\0' && strchr("!#$&-^_.+", s[n]) != NULL))
		n++;
	return n;
}

bool
mime_ok(const char *type)
{
	size_t first = token_length(type), second;

	if (first == 0 || type[first] != '/' || strlen(type) > MIME_TYPE_MAX)
		return false;
	type += first + 1;
	second = token_length(type);
	if (second == 0 || (type[second] != '\0' && type[second] != ';'))
		return false;
	for (type += second; *type != '\0'; type++)
		if (*type < ' ' || *type > '~')
			return false;
	return true;
}
