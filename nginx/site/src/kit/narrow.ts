/** Whether the window is as narrow as a phone: as `max-width: 560px` of the styles. */
import { readonly, ref } from 'vue'

const phone = matchMedia('(max-width: 560px)')
const is = ref(phone.matches)
phone.addEventListener('change', () => (is.value = phone.matches))
export const narrow = readonly(is)
