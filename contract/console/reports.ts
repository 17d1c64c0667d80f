import * as v from 'valibot'
import { companyCall, editCall, Id, Instant, OptionalId, readCall, wholeNumber } from './console-call.ts'
import { LanguageName } from './language.ts'
import { editors } from './policy.ts'

/** How often a report is mailed: of the day before, of the week from Monday to Sunday, of the month. */
export const reportRhythms = ['daily', 'weekly', 'monthly'] as const
export type ReportRhythm = (typeof reportRhythms)[number]

const RECIPIENTS_MAX = 50

const report = {
  /** `null`: all sites. */
  siteId: OptionalId,
  rhythm: v.picklist(reportRhythms, 'INPUT_STRING'),
  /** By the clock of the site; of all sites, by that of the first one. */
  hour: wholeNumber(0, 23),
  language: LanguageName,
  /** The numbers come as a CSV file too. */
  hasFile: v.boolean('INPUT_STRING'),
  isOn: v.boolean('INPUT_STRING'),
  /** Who gets it, as long as they may see charts of that site. */
  accountIds: v.pipe(
    v.array(Id),
    v.minLength(1, 'INPUT_REQUIRED'),
    v.maxLength(RECIPIENTS_MAX, `INPUT_MAX_LENGTH:${RECIPIENTS_MAX}`),
    v.check((list) => new Set(list).size === list.length, 'INPUT_STRING'),
  ),
}

export const listReports = readCall(
  'listReports',
  'reports',
  editors,
  {},
  v.object({
    reports: v.array(
      v.object({
        reportId: v.string(),
        ...report,
        /** When the mail server last took one; `null`: never. */
        sentAt: v.nullable(Instant),
      }),
    ),
    /** Those who may see charts, and of which sites; `null`: of all. */
    people: v.array(
      v.object({ accountId: v.string(), name: v.string(), sites: v.nullable(v.array(v.string())) }),
    ),
  }),
)

/** Without `reportId` a new one is made. */
export const saveReport = editCall(
  'saveReport',
  'reports/save',
  editors,
  { reportId: OptionalId, ...report },
  v.object({ reportId: v.string() }),
  { refusals: ['NOT_FOUND'] },
)

export const deleteReport = companyCall(
  'deleteReport',
  'reports/delete',
  editors,
  { reportId: Id },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)

/** Sends the last one that was due, only to the person who asks for it. */
export const sendReport = companyCall(
  'sendReport',
  'reports/send',
  editors,
  { reportId: Id },
  v.object({ isSent: v.boolean() }),
  { refusals: ['NOT_FOUND'], timeoutMs: 30_000, effect: 'outside' },
)
