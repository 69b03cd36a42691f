/** The entry: the looks, the language, then who is signed in. */
import '@/kit/tokens.css'
import '@/kit/kit.css'
import { createApp } from 'vue'
import { siteFacts } from '@/kit/begin'
import { tidyDrafts } from '@/kit/drafts'
import { sayFaults } from '@/kit/faults'
import { site } from '@/kit/format'
import { watchActs } from '@/kit/heading'
import { startKeys } from '@/kit/keys'
import { start } from '@/kit/session'
import { startSettings } from '@/kit/settings'
import { tellFailure } from '@/kit/feedback'
import { showWhole } from '@/kit/whole'
import App from '@/shell/App.vue'
import { foresee } from '@/shell/menu'
import { router } from '@/shell/router'

// Asked while the labels are fetched; App says how it ended.  Until then one sees what
// index.html shows.
const started = start()
foresee(location.pathname.replace(/^\/ui/, ''))
startKeys()
watchActs()
showWhole()
sayFaults()
const [facts] = await Promise.all([siteFacts, startSettings(), started.catch(() => undefined)])
Object.assign(site, facts)

const app = createApp(App, { started })
app.config.errorHandler = error => {
	console.error(error)
	tellFailure(error)
}
app.use(router).mount('#app')
tidyDrafts()
