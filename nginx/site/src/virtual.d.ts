declare module 'virtual:icons' {
	type Node = [string, Record<string, string>]
	const icons: Record<string, Node[]>
	export default icons
	/** by the menu's component_name */
	export const menu: Record<string, string>
}
declare module 'virtual:pages' {
	/** components of the seeded menu by address */
	const usual: Record<string, string>
	export default usual
}
