/* Versions in a rule: they are compared by their numbers, so one that begins with no
 * digit, as "Android 10", is none. */
import { t } from '@/kit/text'
import { knownCatalogue } from './catalogue'
import { read, type Catalogue, type Json, type Node } from './tree'

/** The operators that take parts of a version, as any text. */
const ofParts = new Set(['contains', 'starts', 'ends'])

/** What is wrong with each comparison of versions, by its key. */
export function versionFaults(node: Node, catalogue: Catalogue, all = new Map<number, string>()): Map<number, string> {
	if (node.kind === 'group') node.kids.forEach(kid => versionFaults(kid, catalogue, all))
	if (node.kind !== 'test' || catalogue.get(node.field)?.type !== 'version' || ofParts.has(node.op)) return all
	const wrong = node.value.find(v => typeof v === 'string' && v !== '' && !/^[0-9]/.test(v))
	if (wrong !== undefined) all.set(node.key, t('page.rule.noVersion', { field: t(`field.${node.field}`), value: wrong }))
	return all
}

/** What is wrong with the first such comparison of a rule; undefined: nothing, or the
 * catalogue is not known yet. */
export function noVersion(expr: unknown): string | undefined {
	const catalogue = knownCatalogue()
	return catalogue && expr ? [...versionFaults(read(expr as Json, catalogue), catalogue).values()][0] : undefined
}
