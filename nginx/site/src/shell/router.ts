/** One route for all pages: the menu decides what an address shows. */
import { createRouter, createWebHistory } from 'vue-router'
import CurrentPage from './CurrentPage.vue'

export const router = createRouter({
	history: createWebHistory('/ui/'),
	routes: [{ path: '/:path(.*)*', component: CurrentPage }],
	scrollBehavior: (to, from, saved) => saved ?? (to.path === from.path ? false : { top: 0 }),
})
