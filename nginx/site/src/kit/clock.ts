/** The present moment for texts such as "3 minutes ago"; it moves while the page
 * is seen. */
import { ref } from 'vue'
import { clockSkewMs } from './request'

/** As far as an age may be behind; all rows of a list are drawn anew with it. */
const STEP_MS = 5_000
const tick = ref(Date.now())
function step(): void {
	if (!document.hidden) tick.value = Date.now()
}
/** The moment by the server's clock, whose times the answers have: that of this
 * machine may be minutes off. */
export const serverNow = () => Date.now() + clockSkewMs
export const now = { get value() { return tick.value + clockSkewMs } }
// Builders of the kit are also used where there is no page.
if (typeof document !== 'undefined') {
	setInterval(step, STEP_MS)
	document.addEventListener('visibilitychange', step)
}
