/** A drawing beside a word: never the only one to say something. */
import { h, type FunctionalComponent } from 'vue'
import icons from 'virtual:icons'

const Icon: FunctionalComponent<{ name: string; size?: number }> = ({ name, size = 16 }) =>
	h(
		'svg',
		{
			class: 'fd-icon', width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor',
			'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': 'true', focusable: 'false',
		},
		(icons[name] ?? []).map(([tag, attributes]) => h(tag, attributes)),
	)
Icon.props = ['name', 'size']
export default Icon
