/* The parts of the devices of a record by how far they are, as the API names them. */
export const parts = ['targeted', 'heard', 'done', 'failed', 'silent', 'notActivated', 'silentNotActivated', 'earlier'] as const
