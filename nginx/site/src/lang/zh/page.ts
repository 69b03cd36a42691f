import system from './page/system'
import fleet from './page/fleet'
import bpm from './page/bpm'

/* Texts of the pages in Chinese, by area. */
export default { ...system, ...fleet, ...bpm }
