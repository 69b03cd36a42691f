/* trace_id.h - makes ids for requests to which nginx gave none. */
#ifndef WEB_TRACE_ID_H
#define WEB_TRACE_ID_H

#define TRACE_ID_LEN 32

/*
 * trace_id_new - 32 lower-case hexadecimal digits and a NUL, which no other
 * call gets, in whichever process and on whichever host.  They name a request;
 * they are no secret.  A process that has called it must not fork a child that
 * calls it too: both would get the same ids.
 */
void trace_id_new(char out[TRACE_ID_LEN + 1]);

#endif
