/** Of questions that are asked again while an answer is on its way only the newest
 * counts: an answer to an older one that comes later would show what was before. */

/** What it answers is called before each question, and answers what says afterwards
 * whether no newer one was asked. */
export function useNewest(): () => () => boolean {
	let asked = 0
	return () => {
		const mine = ++asked
		return () => mine === asked
	}
}
