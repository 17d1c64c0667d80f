import * as v from 'valibot'
import { NAME_MAX_LENGTH } from '../limits.ts'
import { text } from '../text.ts'
import { companyCall, OptionalId, readCall, wholeNumber } from './console-call.ts'
import { LanguageName } from './language.ts'
import { editors, readers } from './policy.ts'

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** IANA name, such as `Europe/Rome`. */
export const TimeZone = v.pipe(
  v.string('INPUT_STRING'),
  v.regex(/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/, 'INPUT_STRING'),
  v.check(isTimeZone, 'INPUT_STRING'),
)

const site = {
  name: text({ minColumns: 2, maxLength: NAME_MAX_LENGTH }),
  timeZone: TimeZone,
  /** `HH:MM` in the site's time zone: the time at which open visits are closed. */
  closingTime: v.pipe(v.string('INPUT_STRING'), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'INPUT_STRING')),
  /** `null`: the company's capacity. */
  capacity: v.nullable(wholeNumber(0, 1_000_000)),
  /** The language that the site's tablets start in and return to; `null`: the company's. */
  language: v.nullable(LanguageName),
}

export const listSites = readCall(
  'listSites',
  'sites',
  { ...readers, atSite: true },
  {},
  v.array(v.object({ id: v.string(), ...site, inside: v.number() })),
)

/** Without `siteId` a new one is made. */
export const saveSite = companyCall(
  'saveSite',
  'sites/save',
  editors,
  { siteId: OptionalId, ...site },
  v.object({ siteId: v.string() }),
  { refusals: ['NOT_FOUND'] },
)
