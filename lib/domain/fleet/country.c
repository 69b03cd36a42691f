/* country.c - finds the country of an address in the operator's file.  A
 * process opens the file once, and again when it was replaced. */
#include "fleet/country.h"

#include <limits.h>
#include <maxminddb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/ip.h"
#include "base/log.h"

/* The file that this process has open, if `open`.  looked_ms: when it looked
 * for another one last, if `looked`.  seen: what stat has said of the file that
 * it has tried to open last, so that a broken one is not tried again. */
static struct {
	MMDB_s db;
	bool open, looked;
	int64_t looked_ms;
	struct stat seen;
} file;

/* Closes the file, if it is open, and forgets which one it was. */
static void
close_file(void)
{
	if (file.open)
		MMDB_close(&file.db);
	file.open = false;
	memset(&file.seen, 0, sizeof(file.seen));
}

void
country_close(void)
{
	close_file();
	file.looked = false;
}

static bool
same_file(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino &&
	       a->st_size == b->st_size &&
	       a->st_mtim.tv_sec == b->st_mtim.tv_sec &&
	       a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/* Opens a file that has been put in place of the one that is open.  If it
 * cannot be read, that is logged, and the one that is open stays in use. */
static void
open_anew(const char *path)
{
	MMDB_s db;
	int e = MMDB_open(path, MMDB_MODE_MMAP, &db);

	if (e != MMDB_SUCCESS) {
		log_line(LOG_WARN,
		    "country file %s cannot be read and is not used: %s", path,
		    MMDB_strerror(e));
		return;
	}
	if (file.open)
		MMDB_close(&file.db);
	file.db = db;
	file.open = true;
}

/* Opens the file if another one lies there than was tried last, and closes the
 * open one if none does; looks once in COUNTRY_LOOK_MS. */
static void
renew_file(const char *home, int64_t now_ms)
{
	char path[PATH_MAX];
	struct stat now;
	int n;

	if (file.looked && now_ms - file.looked_ms < COUNTRY_LOOK_MS)
		return;
	file.looked = true;
	file.looked_ms = now_ms;
	n = snprintf(path, sizeof(path), "%s/%s", home, COUNTRY_FILE);
	if (n < 0 || (size_t)n >= sizeof(path) || stat(path, &now) != 0) {
		close_file();
		return;
	}
	if (same_file(&now, &file.seen))
		return;
	file.seen = now;
	open_anew(path);
}

/* Reads the address; false: it is malformed.  An IPv4 address is looked up as
 * AF_INET, because not every file knows the IPv4 addresses that are mapped into
 * IPv6. */
static bool
address_read(const char *ip, struct sockaddr_storage *out)
{
	struct sockaddr_in6 six = { .sin6_family = AF_INET6 };
	struct sockaddr_in four = { .sin_family = AF_INET };
	uint8_t bytes[IP_BYTES];
	size_t n = ip_bytes(ip, bytes);

	memset(out, 0, sizeof(*out));
	if (n == sizeof(six.sin6_addr)) {
		memcpy(&six.sin6_addr, bytes, n);
		memcpy(out, &six, sizeof(six));
	} else if (n == sizeof(four.sin_addr)) {
		memcpy(&four.sin_addr, bytes, n);
		memcpy(out, &four, sizeof(four));
	}
	return n != 0;
}

/* Reads the country code of an entry; false: it has none of two capital
 * letters.  Most files have it as {"country":{"iso_code":"BR"}}, some as
 * {"country_code":"BR"}. */
static bool
code_of(MMDB_entry_s *entry, char out[COUNTRY_LEN + 1])
{
	static const char *const nested[] = { "country", "iso_code", NULL };
	static const char *const plain[] = { "country_code", NULL };
	MMDB_entry_data_s data;

	if ((MMDB_aget_value(entry, &data, nested) != MMDB_SUCCESS ||
	        !data.has_data) &&
	    (MMDB_aget_value(entry, &data, plain) != MMDB_SUCCESS ||
	        !data.has_data))
		return false;
	if (data.type != MMDB_DATA_TYPE_UTF8_STRING ||
	    data.data_size != COUNTRY_LEN)
		return false;
	memcpy(out, data.utf8_string, COUNTRY_LEN);
	return out[0] >= 'A' && out[0] <= 'Z' && out[1] >= 'A' && out[1] <= 'Z';
}

bool
country_ready(const char *home, int64_t now_ms)
{
	renew_file(home, now_ms);
	return file.open;
}

bool
country_find(
    const char *home, int64_t now_ms, const char *ip, char out[COUNTRY_LEN + 1])
{
	struct sockaddr_storage addr;
	MMDB_lookup_result_s found;
	int e;

	memset(out, 0, COUNTRY_LEN + 1);
	if (!country_ready(home, now_ms) || !address_read(ip, &addr))
		return false;
	found =
	    MMDB_lookup_sockaddr(&file.db, (const struct sockaddr *)&addr, &e);
	if (e == MMDB_SUCCESS && found.found_entry &&
	    code_of(&found.entry, out))
		return true;
	memset(out, 0, COUNTRY_LEN + 1);
	return false;
}
