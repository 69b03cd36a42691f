/** A part of the site that is fetched when it is shown.  Where it does not come, its
 * place says so, and fetches it again. */
import { defineComponent, h, shallowRef, type Component } from 'vue'
import Loading from './Loading.vue'

/** Vite asks for a style but once, whether it came or not: those that did not. */
const missing = new Set<HTMLLinkElement>()
addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && missing.add(target), true)

async function stylesAgain(): Promise<void> {
	await Promise.all([...missing].map(link => new Promise((done, fail) => {
		const next = link.cloneNode() as HTMLLinkElement
		next.onload = done
		next.onerror = () => fail(new Error(`Unable to preload CSS for ${link.href}`))
		missing.delete(link)
		link.replaceWith(next)
	})))
}

export function lazy(load: () => Promise<{ default: Component }>): Component {
	return defineComponent({
		inheritAttrs: false,
		setup(_, { attrs }) {
			const part = shallowRef<Component>()
			const error = shallowRef<unknown>()
			async function read(anew = false): Promise<void> {
				error.value = undefined
				try {
					if (anew) await stylesAgain()
					part.value = (await load()).default
				} catch (failure) {
					error.value = failure
				}
			}
			void read()
			return () => (part.value ? h(part.value, attrs) : h(Loading, { of: error.value, busy: true, onAgain: () => void read(true) }))
		},
	})
}
