/* Which nodes of a process ask its starter for people. */
export const CHOSEN_BY_STARTER = 35
