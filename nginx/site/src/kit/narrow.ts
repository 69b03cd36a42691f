/** How narrow the window is, by the widths of the styles. */
import { readonly, ref } from 'vue'

function within(width: number) {
	const query = matchMedia(`(max-width: ${width}px)`)
	const is = ref(query.matches)
	query.addEventListener('change', () => (is.value = query.matches))
	return readonly(is)
}
/** As a phone. */
export const narrow = within(560)
/** So that wide tables scroll. */
export const tight = within(1100)
