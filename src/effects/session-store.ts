import * as v from 'valibot'
import { noPrinting, type StoredSession } from '#machines/ports.ts'
import { newId } from './new-id.ts'

/** What a tablet keeps over a reload: how to log in again. Never a visit, never a token (S30). */
const KEY = 'visitor-kiosk.session'
const DEVICE_KEY = 'visitor-kiosk.device'

const Stored = v.object({
  credentials: v.object({
    serviceCode: v.string(),
    taxCode: v.string(),
    companyId: v.nullable(v.string()),
    site: v.nullable(v.string()),
  }),
  print: v.optional(
    v.object({ onSignUp: v.boolean(), onSignIn: v.boolean(), ipPrinter: v.nullable(v.string()) }),
    noPrinting,
  ),
  cameraID: v.optional(v.nullable(v.string()), null),
})

/** `null` if nothing usable is stored: what an older version or a curious hand left there is dropped. */
export function readStoredSession(): StoredSession | null {
  try {
    const parsed = v.safeParse(Stored, JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

export function writeStoredSession(stored: StoredSession | null): void {
  try {
    if (stored === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(stored))
  } catch {
    // Storage that is full or forbidden costs a new log-in after the next reload, nothing now (R20).
  }
}

/** The random name of this device, made once. */
export function deviceId(): string {
  try {
    const known = localStorage.getItem(DEVICE_KEY)
    if (known) return known
    const made = newId()
    localStorage.setItem(DEVICE_KEY, made)
    return made
  } catch {
    return newId()
  }
}
