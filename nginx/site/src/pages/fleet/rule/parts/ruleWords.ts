/* A rule as a sentence, in the language of the site. */
import { listed, t } from '@/kit/text'
import { time } from '@/kit/format'
import type { Catalogue, Json, Node, Test } from './tree'

/** Names of ids that a literal stands for; undefined: none is known. */
export type Names = (field: string, value: Json) => string | undefined

const SHOWN = 3

function literal(test: Test, value: Json, known: Catalogue, names: Names): string {
	const name = names(test.field, value)
	if (name !== undefined) return name
	if (known.get(test.field)?.type === 'time' && typeof value === 'number') return time(value)
	return typeof value === 'string' ? `“${value}”` : String(value ?? '…')
}

function testWords(test: Test, known: Catalogue, names: Names): string {
	const all = test.value.slice(0, SHOWN).map(v => literal(test, v, known, names))
	const rest = test.value.length - all.length
	const list = rest > 0 ? t('page.rule.andMore', { list: listed(all), n: rest }) : listed(all)
	return t(`page.rule.says.${test.op}`, {
		field: t(`field.${test.field}`), value: test.op === 'between' || test.op === 'inside' ? all[0] ?? '…' : list || '…',
		to: all[1] ?? '…',
	})
}

export function words(node: Node, known: Catalogue, names: Names, inner = false): string {
	if (node.kind === 'raw') return t('page.rule.says.raw')
	if (node.kind === 'share') return t('page.rule.says.share', { percent: node.percent })
	if (node.kind === 'test') return testWords(node, known, names)
	const kids = node.kids.map(kid => words(kid, known, names, true))
	const plain = node.join === 'all' || node.join === 'any'
	const text = kids.join(t(node.join === 'all' || node.join === 'notAll' ? 'page.rule.and' : 'page.rule.or')) || '…'
	const joined = plain ? text : t(`page.rule.says.${node.join}`, { text })
	return inner && kids.length > 1 && plain ? t('page.rule.says.group', { text: joined }) : joined
}
