import * as v from 'valibot'
import { type Language, languageList } from '#contract/languages.ts'
import { newId } from '#src/api/new-id.ts'
import { defaultSettings, noTries, type OperatorTries, type StoredSession } from '#machines/ports.ts'
import { read, write } from './storage.ts'

/**
 * Data that a tablet keeps over a reload: how to log in again, and its operator's settings. Never a visit, never a
 * token (S30).
 */
const KEY = 'visitor-kiosk.session'
const TRIES_KEY = 'visitor-kiosk.operator-tries'
const DEVICE_KEY = 'visitor-kiosk.device'

const Stored = v.object({
  credentials: v.object({
    serviceCode: v.string(),
    taxCode: v.string(),
    companyId: v.nullable(v.string()),
    site: v.nullable(v.string()),
  }),
  settings: v.fallback(
    v.object({
      showCounter: v.boolean(),
      hostPrivacy: v.boolean(),
      homeCamera: v.optional(v.boolean(), defaultSettings.homeCamera),
      sounds: v.optional(v.boolean(), defaultSettings.sounds),
      softSounds: v.optional(v.boolean(), defaultSettings.softSounds),
      nightSilence: v.optional(v.boolean(), defaultSettings.nightSilence),
      print: v.object({ onSignUp: v.boolean(), onSignIn: v.boolean(), ipPrinter: v.nullable(v.string()) }),
    }),
    defaultSettings,
  ),
  cameraID: v.optional(v.nullable(v.string()), null),
})

const CLOCK_KEY = 'visitor-kiosk.clock'

/** Difference between the server's clock and this device's own, in milliseconds (R15). */
export const readClockOffset = (): number => read(localStorage, CLOCK_KEY, v.number()) ?? 0

export const writeClockOffset = (offset: number): void => write(localStorage, CLOCK_KEY, offset)

const LANGUAGE_KEY = 'visitor-kiosk.language'

/** The default language that this tablet was told last; `null` before. */
export const readLanguage = (): Language | null => read(localStorage, LANGUAGE_KEY, v.picklist(languageList))

export const writeLanguage = (language: Language): void => write(localStorage, LANGUAGE_KEY, language)

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Tries = v.object({ wrong: count, lockedUntil: count })

/** `null` if nothing valid is stored: data of an older version, or edited by hand, is ignored. */
export const readStoredSession = (): StoredSession | null => read(localStorage, KEY, Stored)

export const writeStoredSession = (stored: StoredSession | null): void => write(localStorage, KEY, stored)

export const readTries = (): OperatorTries => read(localStorage, TRIES_KEY, Tries) ?? noTries

export const writeTries = (tries: OperatorTries): void => write(localStorage, TRIES_KEY, tries)

/** Reports the wrong PINs that another tab of this device counted. */
export function watchTries(tell: (tries: OperatorTries) => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === TRIES_KEY) tell(readTries())
  })
}

let device: string | null = null

/** The random id of this device, made once; if nothing can be stored, it lasts as long as the page. */
export function deviceId(): string {
  device ??= storedDevice()
  if (device !== null) return device
  const made = newId()
  keepDeviceId(made)
  return made
}

export function keepDeviceId(id: string): void {
  device = id
  try {
    localStorage.setItem(DEVICE_KEY, id)
  } catch {
    // Storage is full or forbidden (R20): the cookie still identifies the device.
  }
}

/** Deletes everything of the previous company when the tablet is revoked. */
export function forgetAll(): void {
  device = null
  for (const storage of [localStorage, sessionStorage]) storage.clear()
}

function storedDevice(): string | null {
  try {
    return localStorage.getItem(DEVICE_KEY)
  } catch {
    return null
  }
}
