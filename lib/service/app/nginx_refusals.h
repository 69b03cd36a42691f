/*
 * nginx_refusals.h - how many requests nginx has refused itself: for each code
 * a file to which it appends one byte a request, so that the size of the file
 * is the number (nginx/refusals.conf).
 */
#ifndef APP_NGINX_REFUSALS_H
#define APP_NGINX_REFUSALS_H

#include "base/base.h"

#define NGINX_REFUSALS 4

/* The codes: "413", "429", "502" and "504". */
extern const char *const nginx_refusal_code[NGINX_REFUSALS];

/* nginx_refusals_count - how many with this code; 0 if there is no file. */
uint64_t nginx_refusals_count(const char *home, const char *code);

/* nginx_refusals_trim - gives the blocks of all these files back to the disk;
 * their sizes stay. */
void nginx_refusals_trim(const char *home);

#endif
