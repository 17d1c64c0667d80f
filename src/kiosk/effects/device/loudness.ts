import { NIGHT_HOURS } from '#contract/limits.ts'
import type { KioskSettings } from '#machines/ports.ts'

type SoundSettings = Pick<KioskSettings, 'sounds' | 'softSounds' | 'nightSilence'>

const SOFT = 0.3

/**
 * How loud the tablet's sounds are, from 0 to 1; `null` = silent.
 * @param timeZone the site's; `null` = the device's own
 */
export function loudnessOf(settings: SoundSettings, now: Date, timeZone: string | null): number | null {
  if (!settings.sounds || (settings.nightSilence && isNight(now, timeZone))) return null
  return settings.softSounds ? SOFT : 1
}

function isNight(now: Date, timeZone: string | null): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en', {
      hour: 'numeric',
      hourCycle: 'h23',
      ...(timeZone !== null && { timeZone }),
    }).format(now),
  )
  return hour >= NIGHT_HOURS.from || hour < NIGHT_HOURS.until
}
