/** Attributes of HTML that Vue's types do not have yet. */
export {}
declare module 'vue' {
	interface HTMLAttributes {
		popover?: 'auto' | 'manual' | ''
		onToggle?: (event: ToggleEvent) => void
	}
	interface ButtonHTMLAttributes {
		popovertarget?: string
	}
}
