/** Saves what the page has made as a file of the person's. */
const KEPT_MS = 60_000

export function saveBlob(blob: Blob, name: string): void {
	const link = document.createElement('a')
	link.href = URL.createObjectURL(blob)
	link.download = name
	link.click()
	setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}

export function saveText(text: string, name: string): void {
	saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
}
