import * as v from 'valibot'
import {
  DIRECTIONS_MAX_LENGTH,
  END_SCREEN_HELP_SECONDS_MAX,
  END_SCREEN_HELP_SECONDS_MIN,
  MUSTER_POINT_MAX_LENGTH,
  MUSTER_POINTS_MAX,
  NAME_MAX_LENGTH,
  PICTURE_MAX_BYTES,
  PRINTER_ADDRESS_MAX_LENGTH,
  ROLL_CALL_MAILS_MAX,
  UPLOAD_TIMEOUT_MS,
  WIFI_NAME_MAX_LENGTH,
} from '../limits.ts'
import { optionalText, text } from '../text.ts'
import {
  base64,
  bodyOf,
  companyCall,
  editCall,
  Id,
  OptionalId,
  readCall,
  wholeNumber,
} from './console-call.ts'
import { Email } from './email.ts'
import { LanguageName } from './language.ts'
import { editors, readers } from './policy.ts'
import { followers } from './today.ts'
import { textsByLanguage } from './texts-by-language.ts'

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
  /** Hours of the site's clock between which its screens are dark; `null`: the usual ones. */
  nightFrom: v.optional(v.nullable(wholeNumber(0, 23)), null),
  nightTo: v.optional(v.nullable(wholeNumber(0, 23)), null),
  /** Where people gather in an evacuation, by the names on their signs. */
  musterPoints: v.optional(
    v.pipe(
      v.array(text({ minColumns: 1, maxLength: MUSTER_POINT_MAX_LENGTH })),
      v.maxLength(MUSTER_POINTS_MAX, `INPUT_MAX_LENGTH:${MUSTER_POINTS_MAX}`),
      v.transform((names) => [...new Set(names)]),
    ),
    () => [],
  ),
  /** `ipp://host/path`: prints the list of who is inside when a roll call begins; `null`: none. */
  rollCallPrinter: v.optional(
    v.nullable(text({ minColumns: 1, maxLength: PRINTER_ADDRESS_MAX_LENGTH })),
    null,
  ),
  /** Get the same list by mail. */
  rollCallMails: v.optional(
    v.pipe(
      v.array(Email),
      v.maxLength(ROLL_CALL_MAILS_MAX, `INPUT_MAX_LENGTH:${ROLL_CALL_MAILS_MAX}`),
      v.transform((addresses) => [...new Set(addresses)]),
    ),
    () => [],
  ),
}

export const listSites = readCall(
  'listSites',
  'sites',
  followers,
  {},
  v.array(v.object({ id: v.string(), ...site, inside: v.number() })),
)

/** Without `siteId` a new one is made. */
export const saveSite = editCall(
  'saveSite',
  'sites/save',
  editors,
  { siteId: OptionalId, ...site },
  v.object({ siteId: v.string() }),
  { refusals: ['NOT_FOUND'] },
)

const directions = textsByLanguage({ minColumns: 1, maxLength: DIRECTIONS_MAX_LENGTH, multiline: true })

const Plan = v.object({ id: v.string(), width: v.number(), height: v.number() })

/** What the site tells a visitor who has entered. The stored password is never answered. */
export const getSiteArrival = readCall(
  'getSiteArrival',
  'sites/{siteId}/arrival',
  readers,
  { siteId: Id },
  v.object({
    directions,
    wifiName: v.nullable(v.string()),
    wifiIsOpen: v.boolean(),
    seconds: v.number(),
    badge: v.boolean(),
    plan: v.nullable(Plan),
  }),
  { refusals: ['NOT_FOUND'] },
)

export const saveSiteArrival = editCall(
  'saveSiteArrival',
  'sites/arrival',
  editors,
  {
    siteId: Id,
    directions,
    /** Without a name there is no network. */
    wifiName: optionalText({ minColumns: 1, maxLength: WIFI_NAME_MAX_LENGTH }),
    wifiIsOpen: v.boolean('INPUT_STRING'),
    /** Printable ASCII, as WPA has it; `null`: the stored one stays. */
    wifiPassword: v.nullable(
      v.pipe(v.string('INPUT_STRING'), v.regex(/^[ -~]{8,63}$/, 'INPUT_MIN_LENGTH:8')),
    ),
    /** How long the welcome stays if it shows any of this. */
    seconds: wholeNumber(END_SCREEN_HELP_SECONDS_MIN, END_SCREEN_HELP_SECONDS_MAX),
    /** The welcome shows a code by which the visitor takes the badge along on a phone. */
    badge: v.boolean('INPUT_STRING'),
  },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)

/** PNG, JPEG or WebP, drawn anew like the company's pictures; `null` removes it. */
export const saveSitePlan = companyCall(
  'saveSitePlan',
  'sites/plan',
  editors,
  { siteId: Id, picture: v.nullable(base64(PICTURE_MAX_BYTES)) },
  v.nullable(Plan),
  { bodyLimit: bodyOf(PICTURE_MAX_BYTES), timeoutMs: UPLOAD_TIMEOUT_MS, refusals: ['NOT_FOUND'] },
)
