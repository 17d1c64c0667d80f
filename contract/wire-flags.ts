import * as v from 'valibot'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages.ts'

/**
 * The wire carries flags as lists under the specification's names; the code uses plain records under the names of the
 * glossary. Both directions of the translation are in this file only.
 */

const flowFlagNames = {
  certificates: 'flows_certificates',
  reason: 'flows_reason',
  host: 'flows_user',
  signOnEntry: 'flows_sign',
  signOnExit: 'flows_sign_out',
  guardian: 'flows_guardian',
  autoExit: 'flows_auto_exit',
  company: 'flows_customer',
  phone: 'flows_phone',
  sex: 'flows_sex',
  birthday: 'flows_birthday',
  document: 'flows_document',
} as const

const serviceFlagNames = {
  greenpass: 'services_greenpass',
  greenpassStrict: 'services_greenpass_strict',
  language: 'services_language',
  touchless: 'services_touchless',
  visitorTypes: 'services_visitor_types',
  login: 'services_login',
} as const

const colorNames = {
  label: 'colors_label',
  title: 'colors_title',
  background: 'colors_background',
  primary: 'colors_buttons_primary',
  primaryInner: 'colors_buttons_primary_inner',
  secondary: 'colors_buttons_secondary',
  secondaryInner: 'colors_buttons_secondary_inner',
  light: 'colors_buttons_light',
  lightInner: 'colors_buttons_light_inner',
} as const

export type FlowFlag = keyof typeof flowFlagNames
export type FlowFlags = Readonly<Record<FlowFlag, boolean>>
export type ServiceFlag = keyof typeof serviceFlagNames
export type ServiceFlags = Readonly<Record<ServiceFlag, boolean>>
export type ColorRole = keyof typeof colorNames
/** CSS colours; a role that the company left unset is absent. */
export type Colors = Readonly<Partial<Record<ColorRole, string>>>
export type BadgeByEmail = 'show' | 'mail'
export type CompanyList = 'known' | 'provinces'
/** A picture of the company, of which any part may be cut off except its focal point. */
export interface CompanyPicture {
  /** Hash of its content; its address is made from it. */
  readonly id: string
  /** In % of width and height. */
  readonly focalX: number
  readonly focalY: number
  /** Relative luminance of its bright parts, in %: how much shade white text on it needs. */
  readonly brightness: number
}
/** Hours of the site's clock, 0 to 24. `from` may be later than `to`: then the night passes midnight. */
export interface NightHours {
  readonly from: number
  readonly to: number
}
/** A roll call runs: the tablets of the site tell visitors to leave the building. */
export interface RunningEvacuation {
  readonly isDrill: boolean
  /** Names of the places where people gather; empty = the site has named none. */
  readonly musterPoints: readonly string[]
  /** Epoch milliseconds, server's clock: from then on it counts as over, even if nothing is heard of its end. */
  readonly endsAt: number
}
export interface Generals {
  /** Capacity; 0 = no limit. */
  readonly maxSimultaneousUsers: number
  /** The answer to a visitor who types an e-mail address at a tablet: the badge itself, or a mail with it (S23). */
  readonly badgeByEmail: BadgeByEmail
  /** The answers of searchCompany: companies of earlier visitors, or the provinces that they come from (S38). */
  readonly companyList: CompanyList
  /** Visitors may leave by their name, without a code. */
  readonly leaveByName: boolean
  /** Guests without a pass may say their name and whom they visit. */
  readonly expectedByName: boolean
  /** Visitors who enter may tick that they need help to leave the building. */
  readonly asksForHelp: boolean
  /** Version of the privacy notice (P05). */
  readonly noticeVersion: string
  /** The languages to offer, in order; empty = all. */
  readonly languages: readonly Language[]
  /** The language that tablets start in and return to. */
  readonly defaultLanguage: Language
  /** An untouched tablet shows the company's pictures until the next touch. */
  readonly attract: boolean
  /** The site's, or the company's if it has none of its own. */
  readonly pictures: readonly CompanyPicture[]
  /** When the screens are dark; `null` = never. */
  readonly night: NightHours | null
  /** IANA name of the site's time zone; `null` if it is unknown, and the device's own applies. */
  readonly timeZone: string | null
  /** `null` = none, and on a phone. */
  readonly evacuation: RunningEvacuation | null
}

export const flowFlagList = Object.keys(flowFlagNames) as readonly FlowFlag[]
/** Flags that the version before does not know: it leaves them out of its requests and of what it stores. */
export const newerFlowFlags = ['guardian'] as const satisfies readonly FlowFlag[]
/** Flow flags of which only these are on, so that a new one is off wherever it is not named. */
export const flowFlagsWith = (...on: readonly FlowFlag[]): FlowFlags =>
  Object.fromEntries(flowFlagList.map((flag) => [flag, on.includes(flag)])) as FlowFlags
export const serviceFlagList = Object.keys(serviceFlagNames) as readonly ServiceFlag[]
export const colorRoles = Object.keys(colorNames) as readonly ColorRole[]

const GENERALS_MAX = 'generals_max_simultaneous_users'
const GENERALS_BADGE = 'generals_badge_by_email'
const GENERALS_COMPANY_LIST = 'generals_company_list'
const GENERALS_LEAVE_BY_NAME = 'generals_leave_by_name'
const GENERALS_EXPECTED_BY_NAME = 'generals_expected_by_name'
const GENERALS_ASKS_FOR_HELP = 'generals_asks_for_help'
const GENERALS_NOTICE = 'generals_notice_version'
const GENERALS_LANGUAGES = 'generals_languages'
const GENERALS_DEFAULT_LANGUAGE = 'generals_default_language'
const GENERALS_ATTRACT = 'generals_attract'
const GENERALS_PICTURES = 'generals_pictures'
const GENERALS_NIGHT = 'generals_night'
const GENERALS_TIME_ZONE = 'generals_time_zone'
const GENERALS_EVACUATION = 'generals_evacuation'
/** One entry for each. */
const GENERALS_MUSTER_POINT = 'generals_muster_point'
/** Version of the kiosk's own privacy notice. */
export const DEFAULT_NOTICE_VERSION = '6'
/** The wire's word for "not set". */
const UNSET = 'undefined'

export const NameValue = v.object({ name: v.string(), value: v.string() })
export type NameValue = v.InferOutput<typeof NameValue>
export const NameEnabled = v.object({
  name: v.string(),
  /** A boolean; a server that writes these like the services is understood as well (F11). */
  isEnabled: v.union([
    v.boolean(),
    v.pipe(
      v.string(),
      v.transform((value) => isOn(value)),
    ),
  ]),
})
export type NameEnabled = v.InferOutput<typeof NameEnabled>

const isOn = (value: string): boolean => value.trim().toLowerCase() === 'true'

/** Unknown names are ignored, and a missing one is off, so that any answer gives a usable record (F11). */
export function flowFlagsFromWire(list: readonly NameEnabled[]): FlowFlags {
  const on = new Set(list.filter((flag) => flag.isEnabled).map((flag) => flag.name))
  return mapKeys(flowFlagNames, (wireName) => on.has(wireName))
}

export const flowFlagsToWire = (flags: FlowFlags): NameEnabled[] =>
  // What the version before stores lacks a flag that is newer.
  flowFlagList.map((flag) => ({ name: flowFlagNames[flag], isEnabled: flags[flag] === true }))

export function serviceFlagsFromWire(list: readonly NameValue[]): ServiceFlags {
  const on = new Set(list.filter((flag) => isOn(flag.value)).map((flag) => flag.name))
  return mapKeys(serviceFlagNames, (wireName) => on.has(wireName))
}

export const serviceFlagsToWire = (flags: ServiceFlags): NameValue[] =>
  serviceFlagList.map((flag) => ({ name: serviceFlagNames[flag], value: String(flags[flag]) }))

export function colorsFromWire(list: readonly NameValue[]): Colors {
  const values = new Map(list.map(({ name, value }) => [name, value.trim()]))
  const colors: Partial<Record<ColorRole, string>> = {}
  for (const role of colorRoles) {
    const value = values.get(colorNames[role])
    if (value && value !== UNSET) colors[role] = value
  }
  return colors
}

export const colorsToWire = (colors: Colors): NameValue[] =>
  colorRoles.map((role) => ({ name: colorNames[role], value: colors[role] ?? UNSET }))

export function generalsFromWire(list: readonly NameValue[]): Generals {
  const textOf = (name: string) => list.find((entry) => entry.name === name)?.value
  const max = Number(textOf(GENERALS_MAX))
  const language = textOf(GENERALS_DEFAULT_LANGUAGE) ?? ''
  return {
    maxSimultaneousUsers: Number.isSafeInteger(max) && max > 0 ? max : 0,
    badgeByEmail: textOf(GENERALS_BADGE) === 'mail' ? 'mail' : 'show',
    companyList: textOf(GENERALS_COMPANY_LIST) === 'provinces' ? 'provinces' : 'known',
    leaveByName: isOn(textOf(GENERALS_LEAVE_BY_NAME) ?? ''),
    expectedByName: isOn(textOf(GENERALS_EXPECTED_BY_NAME) ?? ''),
    asksForHelp: isOn(textOf(GENERALS_ASKS_FOR_HELP) ?? ''),
    noticeVersion: /^[\w.-]{1,32}$/.exec(textOf(GENERALS_NOTICE) ?? '')?.[0] ?? DEFAULT_NOTICE_VERSION,
    languages: (textOf(GENERALS_LANGUAGES) ?? '').split(',').filter(isLanguage),
    defaultLanguage: isLanguage(language) ? language : DEFAULT_LANGUAGE,
    attract: isOn(textOf(GENERALS_ATTRACT) ?? ''),
    pictures: (textOf(GENERALS_PICTURES) ?? '').split(' ').flatMap(pictureFrom),
    night: nightFrom(textOf(GENERALS_NIGHT) ?? ''),
    timeZone: knownTimeZone(textOf(GENERALS_TIME_ZONE)),
    evacuation: evacuationFrom(list),
  }
}

/** `id:focalX:focalY:brightness`; anything else is no picture. */
function pictureFrom(text: string): CompanyPicture[] {
  const [, id = '', ...numbers] = /^([\da-f]{64}):(\d{1,3}):(\d{1,3}):(\d{1,3})$/.exec(text) ?? []
  const [focalX = 0, focalY = 0, brightness = 0] = numbers.map((number) => Math.min(100, Number(number)))
  return id === '' ? [] : [{ id, focalX, focalY, brightness }]
}

function nightFrom(text: string): NightHours | null {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  const hours = { from: Number(from), to: Number(to) }
  return hours.from <= 24 && hours.to <= 24 ? hours : null
}

/** `drill:` or `real:`, and when it is over. */
function evacuationFrom(list: readonly NameValue[]): RunningEvacuation | null {
  const valuesOf = (wireName: string) => list.flatMap(({ name, value }) => (name === wireName ? [value] : []))
  const [, kind, endsAt] = /^(drill|real):(\d+)$/.exec(valuesOf(GENERALS_EVACUATION)[0] ?? '') ?? []
  return kind
    ? { isDrill: kind === 'drill', endsAt: Number(endsAt), musterPoints: valuesOf(GENERALS_MUSTER_POINT) }
    : null
}

/** A browser may know fewer time zones than the server. */
function knownTimeZone(name: string | undefined): string | null {
  if (!name || name === UNSET) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) && name
  } catch {
    return null
  }
}

export const generalsToWire = (generals: Generals): NameValue[] => [
  { name: GENERALS_MAX, value: String(generals.maxSimultaneousUsers) },
  { name: GENERALS_BADGE, value: generals.badgeByEmail },
  { name: GENERALS_COMPANY_LIST, value: generals.companyList },
  { name: GENERALS_LEAVE_BY_NAME, value: String(generals.leaveByName) },
  { name: GENERALS_EXPECTED_BY_NAME, value: String(generals.expectedByName) },
  { name: GENERALS_ASKS_FOR_HELP, value: String(generals.asksForHelp) },
  { name: GENERALS_NOTICE, value: generals.noticeVersion },
  { name: GENERALS_LANGUAGES, value: generals.languages.join(',') },
  { name: GENERALS_DEFAULT_LANGUAGE, value: generals.defaultLanguage },
  { name: GENERALS_ATTRACT, value: String(generals.attract) },
  {
    name: GENERALS_PICTURES,
    value: generals.pictures
      .map(({ id, focalX, focalY, brightness }) => [id, focalX, focalY, brightness].join(':'))
      .join(' '),
  },
  { name: GENERALS_NIGHT, value: generals.night ? `${generals.night.from}-${generals.night.to}` : UNSET },
  { name: GENERALS_TIME_ZONE, value: generals.timeZone ?? UNSET },
  ...evacuationToWire(generals.evacuation),
]

const evacuationToWire = (evacuation: RunningEvacuation | null): NameValue[] =>
  evacuation === null
    ? []
    : [
        {
          name: GENERALS_EVACUATION,
          value: `${evacuation.isDrill ? 'drill' : 'real'}:${evacuation.endsAt}`,
        },
        ...evacuation.musterPoints.map((value) => ({ name: GENERALS_MUSTER_POINT, value })),
      ]

/** Schemas of the four lists: input as on the wire, output as in the code. */
export const FlowFlagsWire = v.pipe(
  v.array(NameEnabled),
  v.transform((list) => flowFlagsFromWire(list)),
)
export const ServiceFlagsWire = v.pipe(
  v.array(NameValue),
  v.transform((list) => serviceFlagsFromWire(list)),
)
export const ColorsWire = v.pipe(
  v.array(NameValue),
  v.transform((list) => colorsFromWire(list)),
)
export const GeneralsWire = v.pipe(
  v.array(NameValue),
  v.transform((list) => generalsFromWire(list)),
)

function mapKeys<Key extends string, Value>(
  names: Readonly<Record<Key, string>>,
  value: (wireName: string) => Value,
): Record<Key, Value> {
  const entries = Object.entries<string>(names).map(([key, wireName]) => [key, value(wireName)])
  return Object.fromEntries(entries) as Record<Key, Value>
}
