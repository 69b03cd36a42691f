/*
 * apart.h - the list of rows that may answer two tenants alike.
 */
#ifndef APART_H
#define APART_H

#include <stdbool.h>

/* is_apart - is the row in the list?  Notes that it was needed. */
bool is_apart(const char *path);

/* apart_unneeded - prints the rows of the list for which is_apart was not
 * called; returns how many. */
int apart_unneeded(void);

#endif
