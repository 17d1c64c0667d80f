import * as v from 'valibot'
import { defaultSettings, noTries, type OperatorTries, type StoredSession } from '#machines/ports.ts'

/** What a tablet keeps over a reload: how to log in again, and its operator's settings. Never a visit, never a token (S30). */
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
      print: v.object({ onSignUp: v.boolean(), onSignIn: v.boolean(), ipPrinter: v.nullable(v.string()) }),
    }),
    defaultSettings,
  ),
})

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Tries = v.object({ wrong: count, lockedUntil: count })

/** `null` if nothing usable is stored: what an older version or a curious hand left there is dropped. */
export const readStoredSession = (): StoredSession | null => read(KEY, Stored)

export const writeStoredSession = (stored: StoredSession | null): void => write(KEY, stored)

export const readTries = (): OperatorTries => read(TRIES_KEY, Tries) ?? noTries

export const writeTries = (tries: OperatorTries): void => write(TRIES_KEY, tries)

/** Tells what another tab of this device counted. */
export function watchTries(tell: (tries: OperatorTries) => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === TRIES_KEY) tell(readTries())
  })
}

function read<Schema extends v.GenericSchema>(key: string, schema: Schema): v.InferOutput<Schema> | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage that is full or forbidden costs a new log-in after the next reload, nothing now (R20).
  }
}

/** The random name of this device, made once. */
export function deviceId(): string {
  try {
    const known = localStorage.getItem(DEVICE_KEY)
    if (known) return known
    const made = crypto.randomUUID()
    localStorage.setItem(DEVICE_KEY, made)
    return made
  } catch {
    return crypto.randomUUID()
  }
}
