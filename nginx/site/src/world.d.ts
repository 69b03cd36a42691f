declare module '@gen/world.json' {
	const world: unknown
	export default world
}
