/* The form of a process that somebody fills in while others may change it, too: he sends
 * what he has changed, and of what they have changed meanwhile he is asked. */
import { ref } from 'vue'
import { isSame, settle } from '@/kit/conflict'
import { rulesOf, titleOf, wordsOf, type Values } from './formValues'

const only = (values: Values, keys: string[]): Values => Object.fromEntries(keys.map(key => [key, values[key]]))

export function useEdits() {
	/** as it was when he began with what he has changed, and as it is now */
	const was = ref<Values>({})
	const values = ref<Values>({})
	const touched = () => Object.keys(values.value).filter(key => !isSame(values.value[key], was.value[key]))
	return {
		values,
		begin(read: Values) {
			was.value = read
			values.value = { ...read }
		},
		/** What others have changed stands there, but where he has typed. */
		follow(now: Values) {
			const mine = touched()
			values.value = { ...now, ...only(values.value, mine) }
			was.value = { ...now, ...only(was.value, mine) }
		},
		/** What is to be sent; undefined: he would rather look again.  `read` answers how
		 * the form is now, and is asked only if he has changed something. */
		async edited(fields: string[], read: () => Promise<Values>): Promise<Values | undefined> {
			const mine = only(values.value, touched())
			if (!Object.keys(mine).length) return mine
			const theirs = await read()
			const both = Object.keys(mine).filter(key => !isSame(theirs[key], was.value[key]))
			const rules = new Map(rulesOf(fields).map(rule => [rule.field, rule]))
			const words = (of: Values): Values => Object.fromEntries(both.map(key => [key, wordsOf(rules.get(key) ?? { type: '' }, of[key])]))
			const [said, now] = [words(mine), words(theirs)]
			const named = (key: string) => ({ label: titleOf(rules.get(key) ?? { type: '', field: key }), view: { as: 'text' as const, right: false } })
			const chosen = both.length ? await settle(words(was.value), said, now, named) : said
			return chosen && { ...mine, ...only(theirs, both.filter(key => chosen[key] !== said[key])) }
		},
	}
}
