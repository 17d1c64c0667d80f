import * as v from 'valibot'
import type { Configuration } from '#machines/ports.ts'
import { read, write } from './storage.ts'

/**
 * How the company looks, so that the first picture after a reload has its colours and its logo. public/look.js reads it
 * before anything is painted; it holds nothing that home does not show to everybody.
 */
interface Look extends Pick<Configuration['generals'], 'night' | 'timeZone'> {
  readonly company: Pick<Configuration['company'], 'name' | 'logo'>
  /** Custom properties of the palette. */
  readonly day: Readonly<Record<string, string>>
  /** The same at night. */
  readonly dark: Readonly<Record<string, string>>
}

const KEY = 'visitor-kiosk.look'

const Company = v.object({ company: v.object({ name: v.string(), logo: v.nullable(v.string()) }) })

/** The company as it was shown last; `null` before. */
export const readKeptCompany = () => read(localStorage, KEY, Company)?.company ?? null

export const writeLook = (look: Look): void => write(localStorage, KEY, look)

export const forgetLook = (): void => write(localStorage, KEY, null)
