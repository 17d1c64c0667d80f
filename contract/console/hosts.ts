import * as v from 'valibot'
import { isDay } from '../entities/day.ts'
import {
  CSV_MAX_BYTES,
  DELEGATES_MAX,
  NAME_MAX_LENGTH,
  PHONE_MAX_LENGTH,
  PICTURE_MAX_BYTES,
  UPLOAD_TIMEOUT_MS,
} from '../limits.ts'
import { optionalText, SearchInput, text } from '../text.ts'
import { base64, bodyOf, companyCall, editCall, Id, Instant, OptionalId } from './console-call.ts'
import { LanguageName } from './language.ts'
import { editors, readers } from './policy.ts'
import { Email } from './email.ts'

const host = {
  firstName: text({ minColumns: 1, maxLength: NAME_MAX_LENGTH }),
  /** Empty for people who have one name. */
  lastName: v.pipe(
    optionalText({ minColumns: 1, maxLength: NAME_MAX_LENGTH }),
    v.transform((name) => name ?? ''),
  ),
  area: optionalText({ minColumns: 1, maxLength: NAME_MAX_LENGTH }),
  /** Never shown to visitors. */
  email: v.optional(v.nullable(Email), null),
  canReceive: v.boolean('INPUT_STRING'),
}

export const hostSources = ['console', 'csv', 'directory'] as const
export type HostSource = (typeof hostSources)[number]

/** For the reception; never shown to visitors. */
const phone = optionalText({ minColumns: 1, maxLength: PHONE_MAX_LENGTH })
/** The last day on which the host is away: ISO day. */
const awayUntil = v.nullable(
  v.pipe(v.string('INPUT_DATE'), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'INPUT_DATE'), v.check(isDay, 'INPUT_DATE')),
)

/** A row of a list of hosts; what its columns do not name stays as it is. */
export const HostRow = v.strictObject({
  ...host,
  phone: v.optional(phone),
  language: v.optional(v.nullable(LanguageName)),
  awayUntil: v.optional(awayUntil),
  /** Mail addresses of hosts, of the same list or known before. */
  delegates: v.optional(
    v.pipe(v.array(Email), v.maxLength(DELEGATES_MAX, `INPUT_MAX_LENGTH:${DELEGATES_MAX}`)),
  ),
})

/** By last name; `after` is the `next` of the page before. */
export const listHosts = companyCall(
  'listHosts',
  'hosts/list',
  { ...readers, atSite: true },
  {
    search: v.optional(SearchInput, ''),
    after: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500))), null),
    /** True: lists archived hosts instead of active ones. */
    archived: v.optional(v.boolean('INPUT_STRING'), false),
    /** `null`: of all areas. */
    area: v.optional(v.nullable(v.pipe(v.string('INPUT_STRING'), v.maxLength(NAME_MAX_LENGTH))), null),
    /** Only those who receive visitors, or who do not. */
    receives: v.optional(v.nullable(v.boolean('INPUT_STRING')), null),
  },
  v.object({
    hosts: v.array(
      v.object({
        id: v.string(),
        firstName: v.string(),
        lastName: v.string(),
        area: v.nullable(v.string()),
        email: v.nullable(v.string()),
        canReceive: v.boolean(),
        isArchived: v.boolean(),
        /** The language of the mails that the host gets; `null`: that of the site. */
        language: v.nullable(LanguageName),
        /** Hosts who are notified as well if this one does not answer, in order. */
        delegates: v.array(v.object({ id: v.string(), name: v.string() })),
        phone: v.nullable(v.string()),
        awayUntil: v.nullable(v.string()),
        source: v.picklist(hostSources),
        /** Since when mail servers refuse the address. */
        mailRefusedAt: v.nullable(Instant),
        /** A data URL. */
        photo: v.nullable(v.string()),
      }),
    ),
    /** Number of hosts on all pages. */
    total: v.number(),
    /** All areas that hosts have. The version before leaves them out. */
    areas: v.optional(v.array(v.string()), []),
    next: v.nullable(v.string()),
  }),
  { effect: 'none' },
)

/** Without `hostId` a new one is made. */
export const saveHost = editCall(
  'saveHost',
  'hosts/save',
  editors,
  {
    hostId: OptionalId,
    ...host,
    isArchived: v.optional(v.boolean('INPUT_STRING'), false),
    /** Left out, by the version before: it stays as it is. */
    language: v.optional(v.nullable(LanguageName)),
    /** Left out, by the version before: they stay as they are. */
    delegateIds: v.optional(
      v.pipe(v.array(Id), v.maxLength(DELEGATES_MAX, `INPUT_MAX_LENGTH:${DELEGATES_MAX}`)),
    ),
    phone: v.optional(phone),
    awayUntil: v.optional(awayUntil),
  },
  v.object({ hostId: v.string() }),
  { refusals: ['NOT_FOUND'] },
)

export const saveHostPhoto = companyCall(
  'saveHostPhoto',
  'hosts/photo',
  editors,
  { hostId: Id, picture: v.nullable(base64(PICTURE_MAX_BYTES)) },
  v.object({ photo: v.nullable(v.string()) }),
  { refusals: ['NOT_FOUND'], bodyLimit: bodyOf(PICTURE_MAX_BYTES), timeoutMs: UPLOAD_TIMEOUT_MS },
)

/**
 * Text of a CSV file whose first row names its columns: `first name`, `last name`, `area`, `email`, `can receive`, `phone`,
 * `language`, `delegates`, `away until`, in English or Italian, separated by comma, semicolon or tab. A row with the mail
 * address of a host updates that host; a column that is missing changes nothing.
 */
const csv = v.pipe(
  v.string('INPUT_STRING'),
  v.nonEmpty('INPUT_REQUIRED'),
  v.maxLength(CSV_MAX_BYTES, `INPUT_MAX_LENGTH:${CSV_MAX_BYTES}`),
)

export const hostColumns = [
  'firstName',
  'lastName',
  'area',
  'email',
  'canReceive',
  'phone',
  'language',
  'delegates',
  'awayUntil',
] as const
/**
 * The file is the whole list: hosts of earlier files whom it lacks are archived. Hosts who were added by hand stay. Every row
 * needs a mail address then, since people are known by it.
 */
const isWhole = v.optional(v.boolean('INPUT_STRING'), false)

const Preview = v.object({
  rows: v.number(),
  added: v.number(),
  changed: v.number(),
  /** How many would be archived, and the first of them by name. */
  archived: v.number(),
  archivedNames: v.array(v.string()),
  /** The file's columns, and the field that each is read as. */
  columns: v.array(v.object({ name: v.string(), as: v.nullable(v.picklist(hostColumns)) })),
  /** Every bad row, with the number that a spreadsheet shows (the names of the columns are row 1). */
  errors: v.array(
    v.object({
      row: v.number(),
      column: v.nullable(v.picklist(hostColumns)),
      /** A message key; `INPUT_TWICE`: an earlier row has this mail address, `INPUT_HOST`: no host has this one, `INPUT_ROWS`: too many rows, `INPUT_CSV`: no CSV from here on. */
      message: v.string(),
      min: v.exactOptional(v.number()),
    }),
  ),
  /** The first good rows, as they would be stored. */
  sample: v.array(
    v.object({
      row: v.number(),
      firstName: v.string(),
      lastName: v.string(),
      area: v.nullable(v.string()),
      email: v.nullable(v.string()),
      canReceive: v.boolean(),
    }),
  ),
})

const upload = { bodyLimit: bodyOf(CSV_MAX_BYTES), timeoutMs: UPLOAD_TIMEOUT_MS }
/** Answers what an import would do, and changes nothing. */
export const previewHosts = companyCall('previewHosts', 'hosts/preview', editors, { csv, isWhole }, Preview, {
  ...upload,
  effect: 'none',
})
/** Imports all rows, or none: one bad row is `INVALID_INPUT`. */
export const importHosts = companyCall(
  'importHosts',
  'hosts/import',
  editors,
  { csv, isWhole },
  v.object({ added: v.number(), changed: v.number(), archived: v.number() }),
  upload,
)
