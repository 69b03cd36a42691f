/** How the site is built: hashed files below /ui/assets/, nothing inlined,
 * nothing that the policy of nginx/site.conf would refuse. */
import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { defineConfig, type Plugin } from 'vite'
import { chunkOf, indexParts } from './tools/chunks.mjs'
import { licences } from './tools/licences.mjs'
import { iconSprite } from './tools/icons.mjs'
import { usualPages } from './tools/pages.mjs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const build = process.env.BUILD ?? here('../../build')

export default defineConfig({
	base: '/ui/',
	plugins: [vue(), iconSprite(), usualPages(), indexParts() as Plugin, licences() as Plugin],
	resolve: { alias: { '@gen': `${build}/site-gen`, '@': here('src') } },
	define: {
		__VUE_OPTIONS_API__: 'false',
		__VUE_PROD_DEVTOOLS__: 'false',
		__VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
	},
	build: {
		outDir: `${build}/site.new`,
		emptyOutDir: true,
		manifest: true,
		target: 'es2022',
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		cssCodeSplit: true,
		reportCompressedSize: false,
		chunkSizeWarningLimit: 2000,
		rollupOptions: { output: { manualChunks: chunkOf } },
	},
})
