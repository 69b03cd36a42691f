/** The present moment for texts such as "3 minutes ago"; it moves while the page
 * is seen. */
import { ref } from 'vue'

const STEP_MS = 15_000
export const now = ref(Date.now())
setInterval(() => {
	if (!document.hidden) now.value = Date.now()
}, STEP_MS)
document.addEventListener('visibilitychange', () => {
	if (!document.hidden) now.value = Date.now()
})
