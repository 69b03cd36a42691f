/** Spans of time that a list cannot be read without, as that of a large log. */
import { serverNow } from './clock'
import { time } from './format'
import { rangeOf } from './ranges'
import type { Input } from './types'

const needed = (of: Input | undefined) => of?.kind === 'range' && of.required

/** The last week for each of them. */
export function spansNeeded(input: Record<string, Input>): Record<string, [string, string]> {
	return Object.fromEntries(Object.keys(input).filter(name => needed(input[name])).map(name => [name, rangeOf('week')]))
}

/** The server wants both ends of such a span: one that is left open ends now. */
export function withEnds(input: Record<string, Input>, values: Record<string, unknown>): Record<string, unknown> {
	const ended = (name: string, value: unknown) => (needed(input[name]) && Array.isArray(value) && value[0] && !value[1] ? [value[0], time(serverNow())] : value)
	return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, ended(name, value)]))
}
