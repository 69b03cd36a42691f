/** A link to a page of the site; its words alone for who has not that page. */
import { h, shallowRef, type FunctionalComponent, type HTMLAttributes, type VNodeProps } from 'vue'
import { RouterLink } from 'vue-router'

/** Whether the person has the page at an address: the menu says. */
export const isThere = shallowRef<(to: string) => boolean>(() => true)
export const wayThere = (to?: string): string | undefined => (to && isThere.value(to) ? to : undefined)

const PageLink: FunctionalComponent<{ to: string } & HTMLAttributes & VNodeProps> = ({ to }, { slots }) => (wayThere(to) ? h(RouterLink, { to }, slots) : h('span', slots.default?.()))
PageLink.props = ['to']
export default PageLink
