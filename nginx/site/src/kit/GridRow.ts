/** One row of a grid, or its card where the window is narrow: it is drawn again when
 * its row is another, or something it shows has changed, and not whenever the grid is. */
import { defineComponent, h, type PropType, type VNode } from 'vue'
import { useRouter } from 'vue-router'
import { cellOf, plainCell } from './Cell'
import { wayThere } from './PageLink'
import type { Drawn, View } from './cells'
import { label as labelOf, t } from './text'
import type { CardPart, Column } from './types'

type Row = Record<string, any>
/** Values that need no heading. */
const byItself = new Set<View['as']>(['text', 'mono', 'names', 'region', 'dict', 'dot', 'list', 'ago', 'time'])

export default defineComponent({
	props: {
		row: { type: Object as PropType<Row>, required: true },
		drawn: { type: Array as PropType<Drawn[]>, required: true },
		id: { type: String, required: true },
		chosen: Map as PropType<Map<string, Row>>,
		here: Boolean,
		cards: Boolean,
		name: String,
		actions: Function as PropType<(row: Row) => VNode[] | undefined>,
		/** what stands before the name */
		lead: Function as PropType<(row: Row) => VNode[] | undefined>,
	},
	emits: { open: (_row: Row) => true, choose: (_row: Row, _on: boolean) => true },
	setup(props, { emit }) {
		const router = useRouter()
		const open = () => emit('open', props.row)
		const choose = (event: Event) => emit('choose', props.row, (event.target as HTMLInputElement).checked)
		const valueOf = (column: Column<any>) => (column.text ? column.text(props.row) : props.row[column.key])
		const opener = (column: Column<any>, view: View) => {
			const value = valueOf(column)
			const text = plainCell(value, view)?.text ?? String(value ?? '–')
			return h('button', { type: 'button', class: ['fd-button fd-button--link opens', { 'fd-mono': view.as === 'mono' }], onClick: open }, [text])
		}
		const led = (inner: VNode[]) => (props.lead ? [h('div', { class: 'led' }, [...(props.lead(props.row) ?? []), h('div', { class: 'fd-grow' }, inner)])] : inner)
		const cell = ({ column, view }: Drawn, i: number) => {
			const { row } = props
			const right = view.right ? 'fd-right' : ''
			if (column.opens) return h('td', { key: column.key, class: right }, i ? [opener(column, view)] : led([opener(column, view)]))
			const value = valueOf(column)
			const to = wayThere(column.to?.(row))
			const only = to ? undefined : plainCell(value, view)
			if (only) return h('td', { key: column.key, class: only.class ? `${right} ${only.class}` : right }, [only.text])
			return h('td', { key: column.key, class: right }, [cellOf(value, view, to, router)])
		}
		const parts = (card: CardPart) => props.drawn.filter(d => d.card === card)
		const named = ({ column, view }: Drawn) => (column.opens ? opener(column, view) : cellOf(valueOf(column), view, column.to?.(props.row), router))
		/** What a column's heading says of a value has to be said beside it. */
		const said = ({ column, view }: Drawn) => {
			const value = valueOf(column)
			if (value === null || value === undefined || value === '') return undefined
			const is = cellOf(value, view)
			return h('span', { key: column.key }, byItself.has(view.as) ? [is] : [`${labelOf('field', column.key, props.name)} `, is])
		}
		const card = () =>
			h('td', { key: 'card', class: 'card' }, led([
				h('div', { class: 'top' }, [...parts('name').map(named), ...parts('state').map(({ column, view }) => cellOf(valueOf(column), view))]),
				h('div', { class: 'line fd-muted' }, parts('line').map(said)),
			]))
		const tick = (chosen: Map<string, Row>) =>
			h('td', { key: 'tick', class: 'tick' }, [h('input', { type: 'checkbox', checked: chosen.has(String(props.row[props.id])), 'aria-label': t('kit.choose'), onChange: choose })])
		return () =>
			h('tr', { class: props.here ? 'here' : undefined, 'aria-current': props.here ? 'true' : undefined }, [
				props.chosen && tick(props.chosen),
				...(props.cards ? [card()] : props.drawn.map(cell)),
				props.actions && h('td', { key: 'last', class: 'last' }, props.actions(props.row)),
			])
	},
})
