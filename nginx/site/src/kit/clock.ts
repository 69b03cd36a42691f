/** The present moment for texts such as "3 minutes ago"; it moves while the page
 * is seen. */
import { ref } from 'vue'

const STEP_MS = 15_000
export const now = ref(Date.now())
function step(): void {
	if (!document.hidden) now.value = Date.now()
}
// Builders of the kit are also used where there is no page.
if (typeof document !== 'undefined') {
	setInterval(step, STEP_MS)
	document.addEventListener('visibilitychange', step)
}
