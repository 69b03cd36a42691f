/** The trace-id of a failure, which leads to what the logs have of it, for those
 * who may see them. */
import { h, shallowRef, type FunctionalComponent } from 'vue'
import { RouterLink } from 'vue-router'
import { t } from './text'

/** The address of the log of one trace; undefined for who has none. */
export const logOf = shallowRef<(trace: string) => string | undefined>(() => undefined)

const Trace: FunctionalComponent<{ of: string }> = ({ of }) => {
	const to = logOf.value(of)
	return h('span', { class: 'fd-mono' }, [`${t('error.trace')} `, to ? h(RouterLink, { to }, () => of) : of])
}
Trace.props = ['of']
export default Trace
