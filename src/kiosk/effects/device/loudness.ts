import { isNightAt } from '#contract/night-hours.ts'
import { quietHours } from '#contract/quiet-hours.ts'
import type { Generals } from '#contract/wire-flags.ts'
import type { KioskSettings } from '#machines/ports.ts'

type SoundSettings = Pick<KioskSettings, 'sounds' | 'softSounds' | 'nightSilence'>

type SiteTime = Pick<Generals, 'timeZone' | 'night'>

const SOFT = 0.3

/**
 * How loud the tablet's sounds are, from 0 to 1; `null` = silent.
 * @param site its clock (`null` = the device's own) and its night
 */
export function loudnessOf(settings: SoundSettings, now: Date, site: SiteTime): number | null {
  if (!settings.sounds || (settings.nightSilence && isNight(now, site))) return null
  return settings.softSounds ? SOFT : 1
}

function isNight(now: Date, { timeZone, night }: SiteTime): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en', {
      hour: 'numeric',
      hourCycle: 'h23',
      ...(timeZone !== null && { timeZone }),
    }).format(now),
  )
  return isNightAt(quietHours(night), hour)
}
