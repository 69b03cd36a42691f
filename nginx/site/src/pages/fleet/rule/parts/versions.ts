/* Versions in a rule: they are compared by their numbers, so one that begins with no
 * digit, as "Android 10", is none. */
import { t } from '@/kit/text'
import { knownCatalogue } from './catalogue'
import { read, type Catalogue, type Field, type Json, type Node, type Op } from './tree'

/** The operators that take parts of a version, as any text. */
const ofParts = new Set<Op>(['contains', 'starts', 'ends'])

/** Whether the numbers of versions are compared, of which some that devices report
 * have none in front. */
export const comparesVersions = (field: Field | undefined, op: Op) => field?.type === 'version' && !ofParts.has(op)

/** What is wrong with each comparison of versions, by its key. */
export function versionFaults(node: Node, catalogue: Catalogue, all = new Map<number, string>()): Map<number, string> {
	if (node.kind === 'group') node.kids.forEach(kid => versionFaults(kid, catalogue, all))
	if (node.kind !== 'test' || !comparesVersions(catalogue.get(node.field), node.op)) return all
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
