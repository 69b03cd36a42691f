/** One row of a grid: it is drawn again when its row is another, or something it
 * shows has changed, and not whenever the grid is. */
import { defineComponent, h, type PropType, type VNode } from 'vue'
import { useRouter } from 'vue-router'
import { cellOf, plainCell } from './Cell'
import type { View } from './cells'
import { t } from './text'
import type { Column } from './types'

type Row = Record<string, any>
export interface Drawn {
	column: Column<any>
	view: View
}

export default defineComponent({
	props: {
		row: { type: Object as PropType<Row>, required: true },
		drawn: { type: Array as PropType<Drawn[]>, required: true },
		id: { type: String, required: true },
		chosen: Map as PropType<Map<string, Row>>,
		here: Boolean,
		actions: Function as PropType<(row: Row) => VNode[] | undefined>,
	},
	emits: { open: (_row: Row) => true, choose: (_row: Row, _on: boolean) => true },
	setup(props, { emit }) {
		const router = useRouter()
		const open = () => emit('open', props.row)
		const choose = (event: Event) => emit('choose', props.row, (event.target as HTMLInputElement).checked)
		const opener = (column: Column<any>, view: View) => {
			const value = column.text ? column.text(props.row) : props.row[column.key]
			const text = plainCell(value, view)?.text ?? String(value ?? '–')
			return h('button', { type: 'button', class: ['fd-button fd-button--link opens', { 'fd-mono': view.as === 'mono' }], onClick: open }, [text])
		}
		const cell = ({ column, view }: Drawn) => {
			const { row } = props
			const right = view.right ? 'fd-right' : ''
			if (column.opens) return h('td', { key: column.key, class: right }, [opener(column, view)])
			const value = column.text ? column.text(row) : row[column.key]
			const to = column.to?.(row)
			const only = to ? undefined : plainCell(value, view)
			if (only) return h('td', { key: column.key, class: only.class ? `${right} ${only.class}` : right }, [only.text])
			return h('td', { key: column.key, class: right }, [cellOf(value, view, to, router)])
		}
		const tick = (chosen: Map<string, Row>) =>
			h('td', { key: 'tick', class: 'tick' }, [h('input', { type: 'checkbox', checked: chosen.has(String(props.row[props.id])), 'aria-label': t('kit.choose'), onChange: choose })])
		return () =>
			h('tr', { class: props.here ? 'here' : undefined, 'aria-current': props.here ? 'true' : undefined }, [
				props.chosen && tick(props.chosen),
				...props.drawn.map(cell),
				props.actions && h('td', { key: 'last', class: 'last' }, props.actions(props.row)),
			])
	},
})
