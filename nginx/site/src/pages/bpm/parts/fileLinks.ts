/* Addresses that people stored with a task: only those of files are links. */
export function link(address: string | null | undefined): string | undefined {
	return address && /^(https?:\/\/|\/(?!\/))/i.test(address) ? address : undefined
}
