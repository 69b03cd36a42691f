/** Copies a text, and says whether that was done: a browser may refuse it, and has no
 * way to it on a page that came without TLS. */
import { tell, tellFailure } from './feedback'
import { t } from './text'

export async function copy(text: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(text)
		tell('copied')
	} catch {
		tellFailure(new Error(t('kit.notCopied')))
	}
}
