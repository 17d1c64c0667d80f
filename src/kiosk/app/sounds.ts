import type { KioskActor } from '#src/kiosk/connect/kiosk-context.tsx'
import { loudnessOf } from '#src/kiosk/effects/device/loudness.ts'
import * as sound from '#src/kiosk/effects/device/sound.ts'

/** The device's sounds, only as loud as the tablet's settings allow. */

const noSite = { timeZone: null, night: null }

type Play = (loudness: number) => void

function soundOf(kiosk: KioskActor, play: Play): void {
  const { settings, configuration } = kiosk.getSnapshot().context
  const loudness = loudnessOf(settings, new Date(), configuration?.generals ?? noSite)
  if (loudness !== null) play(loudness)
}

export const remind = (kiosk: KioskActor): void => soundOf(kiosk, sound.chime)

export const ringFor = (kiosk: KioskActor, tune: Parameters<typeof sound.ring>[0]): void =>
  soundOf(kiosk, (loudness) => sound.ring(tune, loudness))

/** Browsers allow sound from the first touch on; keys of our own tick. */
export const hearTouch = (kiosk: KioskActor, { target }: PointerEvent): void =>
  soundOf(kiosk, (loudness) => {
    sound.unlock()
    if (target instanceof Element && target.closest('[data-key]')) sound.tick(loudness)
  })
