/** Calls `place` whenever what it is placed by may have moved: something scrolls, or
 * the window changes; answers what ends that. */
export function follow(place: () => void): () => void {
	document.addEventListener('scroll', place, true)
	addEventListener('resize', place)
	visualViewport?.addEventListener('resize', place)
	return () => {
		document.removeEventListener('scroll', place, true)
		removeEventListener('resize', place)
		visualViewport?.removeEventListener('resize', place)
	}
}
