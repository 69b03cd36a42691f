/** All labels of this language: the kit's, the members of the API, the pages'. */
import field from './field'
import kit from './kit'
import home from './home'
import page from './page'

export default { ...kit, field, page: { ...page, ...home } }
