/*
 * page_prefetch.h - a page is read in the round trip that finds out who the
 * caller is.
 *
 * What a page may show depends on its caller, so it has to wait for the block
 * that looks up his token.  But most callers ask for a page more than once, and
 * are then who they were the last time.  So the worker remembers them, guesses,
 * and sends the page along (db_page_prefetch).  The guard decides as always, by
 * what the database says now, and the rows are used only if the page is then
 * asked for with the same values.
 */
#ifndef WEB_PAGE_PREFETCH_H
#define WEB_PAGE_PREFETCH_H

#include "text/url.h"
#include "web/req.h"

/*
 * page_prefetch_ask - before the guard: if this caller was permitted this page
 * before, and saw the data of all departments, send it ahead.  The input is
 * decoded for that; if it is wrong, nothing is sent and r->in is empty, so that
 * the caller reads the guard's error first.
 */
void page_prefetch_ask(
    struct req *r, const struct url_pair *params, size_t n_params);

/* page_prefetch_learn - after the guard, with its verdict: remember the caller
 * for page_prefetch_ask, or forget him. */
void page_prefetch_learn(struct req *r, enum err verdict);

#endif
