import * as v from 'valibot'
import {
  CREDENTIAL_MIN_LENGTH,
  NAME_MAX_LENGTH,
  OPERATOR_PIN_DIGITS,
  PICTURE_MAX_BYTES,
  TEXT_MAX_LENGTH,
  UPLOAD_TIMEOUT_MS,
} from '../limits.ts'
import { optionalText, text } from '../text.ts'
import { base64, bodyOf, companyCall, editCall, readCall, wholeNumber } from './console-call.ts'
import { ColorsRecord, FlowFlagsRecord, ServiceFlagsRecord } from './flags.ts'
import { LanguageName } from './language.ts'
import { editors, owners, readers } from './policy.ts'
import { Email } from './email.ts'
import { textsByLanguage } from './texts-by-language.ts'

const mottoRules = { minColumns: 1, maxLength: TEXT_MAX_LENGTH }

const Rules = v.strictObject({
  /** Most visitors inside at the same time; 0 = no limit. */
  capacity: wholeNumber(0, 1_000_000),
  badgeByEmail: v.picklist(['show', 'mail'], 'INPUT_STRING'),
  companyList: v.picklist(['known', 'provinces'], 'INPUT_STRING'),
  /** Phones must prove that they are at the kiosk. */
  presenceRequired: v.boolean('INPUT_STRING'),
  /** Hosts are listed only after more than two characters were typed, at every tablet. */
  hostPrivacy: v.boolean('INPUT_STRING'),
  /** Visitors who are inside may leave by their name or e-mail address, without a code. */
  leaveByName: v.boolean('INPUT_STRING'),
  expectedByName: v.boolean('INPUT_STRING'),
  /** Visitors who enter are asked whether they need help to leave the building. */
  asksForHelp: v.boolean('INPUT_STRING'),
  /** Visitors who leave are asked how it was. */
  asksFeedback: v.boolean('INPUT_STRING'),
  /**
   * Offline tablets refuse visitors beyond the capacity, as far as they know the number; otherwise they admit them and
   * flag the visit.
   */
  holdsCapacityOffline: v.boolean('INPUT_STRING'),
})

const Alerts = v.strictObject({
  /** Minutes without a report until a tablet counts as silent; `null`: no mail is sent. */
  silentMinutes: v.nullable(wholeNumber(2, 24 * 60)),
  /** Addresses to notify; none = all owners and managers of the company. */
  emails: v.pipe(v.array(Email), v.maxLength(20, 'INPUT_MAX_LENGTH:20')),
})

const HomeLook = v.strictObject({
  /** Untouched tablets show the company's pictures. */
  attract: v.boolean('INPUT_STRING'),
  /** `auto`: by the hours of each site. */
  night: v.picklist(['never', 'auto', 'always'], 'INPUT_STRING'),
})

const Languages = v.pipe(
  v.array(LanguageName),
  v.minLength(1, 'INPUT_STRING'),
  v.check((list) => new Set(list).size === list.length, 'INPUT_STRING'),
)

const AttentionMail = v.strictObject({
  /** Hour by the clock of the first site at which the open items are mailed; `null`: they are not. */
  hour: v.nullable(wholeNumber(0, 23)),
})

const ChartRules = v.strictObject({
  /** Visits of single hosts are counted in charts and reports. */
  showsHosts: v.boolean('INPUT_STRING'),
})

/** All settings of the company: the preview is made from them. */
export const getSettings = readCall(
  'getSettings',
  'settings',
  { ...readers, atSite: true },
  {},
  v.object({
    id: v.string(),
    name: v.string(),
    taxCode: v.string(),
    motto: v.nullable(v.string()),
    mottoTranslations: v.optional(textsByLanguage(mottoRules), []),
    /** A data URL; `null`: the default logo. */
    logo: v.nullable(v.string()),
    colors: ColorsRecord,
    serviceFlags: ServiceFlagsRecord,
    flowFlags: FlowFlagsRecord,
    rules: Rules,
    /** The languages that the kiosks offer, in order; the first is the company's default. */
    languages: Languages,
    homeLook: HomeLook,
    alerts: Alerts,
    attentionMail: AttentionMail,
    charts: v.optional(ChartRules, { showsHosts: false }),
    /** Without an operator PIN, a tablet's settings cannot be opened (S24). */
    hasOperatorPin: v.boolean(),
  }),
)

export const saveProfile = editCall(
  'saveProfile',
  'settings/profile',
  editors,
  {
    name: text({ minColumns: 2, maxLength: NAME_MAX_LENGTH }),
    taxCode: text({ minColumns: CREDENTIAL_MIN_LENGTH, maxLength: 100 }),
    motto: optionalText(mottoRules),
    mottoTranslations: v.optional(textsByLanguage(mottoRules), []),
  },
  v.null(),
)

/** PNG, JPEG or WebP; the picture is drawn anew, so that nothing else in the file is stored. Answers the data URL. */
export const saveLogo = companyCall(
  'saveLogo',
  'settings/logo',
  editors,
  { picture: v.nullable(base64(PICTURE_MAX_BYTES)) },
  v.object({ logo: v.nullable(v.string()) }),
  { bodyLimit: bodyOf(PICTURE_MAX_BYTES), timeoutMs: UPLOAD_TIMEOUT_MS },
)

export const saveColors = editCall(
  'saveColors',
  'settings/colors',
  editors,
  { colors: ColorsRecord },
  v.null(),
)
export const saveServiceFlags = editCall(
  'saveServiceFlags',
  'settings/services',
  editors,
  {
    serviceFlags: ServiceFlagsRecord,
  },
  v.null(),
)
export const saveFlowFlags = editCall(
  'saveFlowFlags',
  'settings/flows',
  editors,
  {
    flowFlags: FlowFlagsRecord,
  },
  v.null(),
)
export const saveRules = editCall('saveRules', 'settings/rules', editors, Rules.entries, v.null())
export const saveLanguages = editCall(
  'saveLanguages',
  'settings/languages',
  editors,
  { languages: Languages },
  v.null(),
)
export const saveHomeLook = editCall(
  'saveHomeLook',
  'settings/home-look',
  editors,
  HomeLook.entries,
  v.null(),
)
export const saveAlerts = editCall('saveAlerts', 'settings/alerts', editors, Alerts.entries, v.null())

export const saveAttentionMail = editCall(
  'saveAttentionMail',
  'settings/attention-mail',
  editors,
  AttentionMail.entries,
  v.null(),
)

export const saveChartRules = editCall(
  'saveChartRules',
  'settings/charts',
  editors,
  ChartRules.entries,
  v.null(),
)

/** `null` removes the PIN: a tablet's settings then cannot be opened. */
export const saveOperatorPin = companyCall(
  'saveOperatorPin',
  'settings/operator-pin',
  editors,
  {
    pin: v.nullable(
      v.pipe(v.string('INPUT_STRING'), v.regex(new RegExp(`^\\d{${OPERATOR_PIN_DIGITS}}$`), 'INPUT_STRING')),
    ),
  },
  v.null(),
)

const ServiceCode = v.object({ serviceCode: v.string() })
/** The code that a tablet logs in with, together with the tax code. */
export const readServiceCode = companyCall(
  'readServiceCode',
  'settings/service-code',
  owners,
  {},
  ServiceCode,
)
/** The old code stops working at once; tablets that are logged in keep their token until it expires. */
export const renewServiceCode = companyCall(
  'renewServiceCode',
  'settings/renew-service-code',
  owners,
  {},
  ServiceCode,
)
