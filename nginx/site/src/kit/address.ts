/** The address is the state: filter, page, open row and tab stand in it, so that
 * Back works and a link shows a colleague the same. */
import { computed, reactive, type ComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'

export type Query = Record<string, string | undefined>

export interface Address {
	value: Query
	/** what holds while the address says nothing else */
	defaults?: Query
	/** Changes these parameters; undefined takes one away.  `replace` makes no
	 * step for Back. */
	set: (change: Query, options?: { replace?: boolean; all?: boolean }) => void
}

function plain(query: Query): Record<string, string> {
	return Object.fromEntries(Object.entries(query).filter(([, v]) => v !== undefined && v !== '')) as Record<string, string>
}

export function useAddress(): Address {
	const route = useRoute()
	const router = useRouter()
	const path = route.path
	let last: Query = {}
	// A page that is being left keeps its own: the address is the next one's already.
	const query: ComputedRef<Query> = computed(() => {
		if (route.path === path) last = Object.fromEntries(Object.entries(route.query).map(([k, v]) => [k, (Array.isArray(v) ? v.at(-1) : v) ?? undefined]))
		return last
	})
	return reactive({
		value: query,
		set(change: Query, { replace = false, all = false } = {}) {
			const next = plain(all ? change : { ...query.value, ...change })
			if (route.path === path) void router[replace ? 'replace' : 'push']({ path, query: next })
		},
	}) as unknown as Address
}

/** The same for a part that keeps its state to itself, as a list in a drawer. */
export function useOwnState(): Address {
	const at = reactive<{ value: Query }>({ value: {} })
	return reactive({
		value: computed(() => at.value),
		set(change: Query, { all = false } = {}) {
			at.value = plain(all ? change : { ...at.value, ...change })
		},
	}) as unknown as Address
}

/** The same with values that hold while the address has none; a saved view, and a
 * link, keep only what somebody has chosen. */
export function addressWith(address: Address, defaults: Query): Address {
	return reactive({ value: computed(() => ({ ...defaults, ...address.value })), defaults, set: address.set }) as unknown as Address
}

/** What somebody has chosen of the query: not what holds anyway. */
export function withoutDefaults(address: Address, query: Query): Query {
	return Object.fromEntries(Object.entries(query).map(([key, text]) => [key, text === address.defaults?.[key] ? undefined : text]))
}
