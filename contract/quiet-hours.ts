import { NIGHT_HOURS } from './limits.ts'
import type { NightHours } from './wire-flags.ts'

const DAY_HOURS = 24

/**
 * The hours in which a tablet with a silent night makes no sound: the site's night, and the usual one where screens are always
 * or never dark, since a tablet is told no other hours.
 */
export const quietHours = (night: NightHours | null): NightHours =>
  night === null || night.to - night.from === DAY_HOURS ? NIGHT_HOURS : night
