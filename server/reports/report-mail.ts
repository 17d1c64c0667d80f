import { csvText, type Table } from '#contract/csv.ts'
import { formatsOf } from '#contract/languages.ts'
import { servedLanguage } from '#server/i18n/server-texts.ts'
import { headerId, headerText } from '#server/mail/header-text.ts'
import { mailHtml } from '#server/mail/html.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { MAIL_FONT as font, mailPage } from '#server/mail/mail-page.ts'
import { withoutLinks } from '#server/mail/without-links.ts'
import type { ReportFacts } from './report-facts.store.ts'
import { reportWords } from './report-words.ts'

interface ReportMail {
  readonly to: string
  /** BCP 47. */
  readonly locale: string
  readonly facts: ReportFacts
  readonly hasFile: boolean
  /** The charts; `null`: the server does not know its own address. */
  readonly link: string | null
  /** The same for each try, so that a repeat can be recognised. */
  readonly id: string
}

interface Line {
  readonly name: string
  readonly said: string
  /** Stands smaller beside it. */
  readonly note: string | null
}

interface SaidReport {
  readonly title: string
  readonly place: string
  readonly lines: readonly Line[]
  /** Visits by site and, where the company allows it, by host. */
  readonly lists: readonly { readonly title: string; readonly lines: readonly Line[] }[]
}

function sayReport({ locale, facts }: ReportMail): SaidReport {
  const words = reportWords(locale)
  const language = formatsOf(servedLanguage(locale))
  const number = (value: number): string => value.toLocaleString(language)
  const { charts, rhythm, firstDay, lastDay } = facts
  const day = (iso: string, dateStyle: 'full' | 'long'): string =>
    new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' }).format(new Date(`${iso}T12:00:00Z`))
  const time = (iso: string): string =>
    new Intl.DateTimeFormat(language, {
      ...(rhythm !== 'daily' && { day: 'numeric', month: 'short' }),
      hour: 'numeric',
      minute: '2-digit',
      timeZone: charts.timeZone,
    }).format(new Date(iso))
  const before = (value: number | null | undefined): string | null =>
    value === null || value === undefined ? null : words.before[rhythm](number(value))
  const peak = charts.peaks.reduce<(typeof charts.peaks)[number] | null>(
    (most, one) => (most === null || one.inside > most.inside ? one : most),
    null,
  )
  const refused = charts.refusals.reduce((sum, { times }) => sum + times, 0)
  const places = charts.capacity === null ? null : words.places(number(charts.capacity))
  const at = peak !== null && peak.inside > 0 ? time(peak.at) : null
  const notes = (...parts: readonly (string | null)[]): string | null =>
    parts.filter((part) => part !== null).join(' · ') || null
  const line = (name: string, value: number, note: string | null = null): Line => ({
    name,
    said: number(value),
    note,
  })
  return {
    title:
      rhythm === 'daily'
        ? words.ofDay(day(firstDay, 'full'))
        : words.ofSpan(day(firstDay, 'long'), day(lastDay, 'long')),
    place: facts.siteName === null ? words.allSites : withoutLinks(facts.siteName),
    lines: [
      ...(facts.expectedToday === null ? [] : [line(words.expectedToday, facts.expectedToday)]),
      line(words.visits, charts.visits, before(charts.before?.visits)),
      line(words.peak, peak?.inside ?? 0, notes(at, places)),
      ...(charts.medianMinutes === null ? [] : [line(words.stay, charts.medianMinutes)]),
      line(words.noShows, facts.noShows),
      line(words.refused, refused),
      line(words.automatic, charts.exits.automatic + charts.exits.assumed),
    ],
    lists: [
      ...(charts.groups === null
        ? []
        : [
            {
              title: words.bySite,
              lines: charts.groups.map((group) => line(withoutLinks(groupName(words, group)), group.visits)),
            },
          ]),
      ...(charts.hosts.length === 0
        ? []
        : [
            {
              title: words.byHost,
              lines: charts.hosts.map(({ name, visits }) => line(withoutLinks(name), visits)),
            },
          ]),
    ],
  }
}

/** Of a site; the smallest ones are one group without an id. */
function groupName(
  { others, noSite }: ReturnType<typeof reportWords>,
  { id, name }: { readonly id: string | null; readonly name: string | null },
): string {
  if (id === null) return others
  return name ?? noSite
}

/** A row for each hour of a day, or for each day of a longer span. */
function fileOf({ locale, facts: { charts, rhythm, firstDay, lastDay } }: ReportMail): Table {
  const words = reportWords(locale)
  if (rhythm === 'daily')
    return [
      [words.hour, words.visits],
      ...charts.hours.map((visits, hour) => [`${String(hour).padStart(2, '0')}:00`, String(visits)]),
    ]
  const visits = new Map(charts.days.map((one) => [one.day, one.visits]))
  const peaks = new Map(charts.peaks.map((one) => [one.day, one.inside]))
  const groups = charts.groups ?? []
  const days: string[] = []
  for (
    const day = new Date(`${firstDay}T12:00:00Z`);
    day.toISOString().slice(0, 10) <= lastDay;
    day.setUTCDate(day.getUTCDate() + 1)
  )
    days.push(day.toISOString().slice(0, 10))
  return [
    [words.day, words.visits, words.peak, ...groups.map((group) => groupName(words, group))],
    ...days.map((day) => [
      ...[day, String(visits.get(day) ?? 0), String(peaks.get(day) ?? 0)],
      ...groups.map(({ days: ofGroup }) => String(ofGroup.find((one) => one.day === day)?.visits ?? 0)),
    ]),
  ]
}

const CELL = `padding:8px 0;border-top:1px solid #d5dae1;${font};font-size:16px;line-height:24px`

const table = (lines: readonly Line[]): string =>
  lines
    .map(
      ({ name, said, note }) =>
        mailHtml`<tr><td width="100%" style="${CELL}"><span dir="auto">${name}</span>` +
        (note === null
          ? ''
          : mailHtml`<br><span style="font-size:13px;line-height:20px;color:#5a6472">${note}</span>`) +
        mailHtml`</td><td valign="top" style="${CELL};text-align:end;padding-inline-start:16px;font-weight:bold;white-space:nowrap">${said}</td></tr>`,
    )
    .join('\n')

const inTable = (rows: string): string =>
  `<tr><td style="padding:0 32px 24px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows}</table></td></tr>`

function page(mail: ReportMail, said: SaidReport): string {
  const words = reportWords(mail.locale)
  return mailPage({
    locale: mail.locale,
    title: said.title,
    companyName: mail.facts.companyName,
    rows: [
      mailHtml`<tr><td dir="auto" style="padding:8px 32px 0;${font};font-size:24px;line-height:32px;font-weight:bold">${said.title}</td></tr>
<tr><td dir="auto" style="padding:4px 32px 16px;${font};font-size:16px;line-height:24px;color:#5a6472">${said.place}</td></tr>`,
      inTable(table(said.lines)),
      ...said.lists.flatMap(({ title, lines }) => [
        mailHtml`<tr><td style="padding:0 32px 8px;${font};font-size:16px;line-height:24px;font-weight:bold">${title}</td></tr>`,
        inTable(table(lines)),
      ]),
      ...(mail.link === null
        ? []
        : [
            mailHtml`<tr><td style="padding:0 32px 24px;${font};font-size:16px;line-height:24px"><a href="${mail.link}" style="color:#0b57d0">${words.charts}</a></td></tr>`,
          ]),
      mailHtml`<tr><td style="padding:0 32px 32px;${font};font-size:13px;line-height:20px;color:#5a6472">${words.footer}</td></tr>`,
    ],
  })
}

function plain(mail: ReportMail, said: SaidReport): string {
  const words = reportWords(mail.locale)
  const lineOf = ({ name, said: value, note }: Line): string =>
    note === null ? `${name}: ${value}` : `${name}: ${value} (${note})`
  return [
    `${mail.facts.companyName}\n${said.title}\n${said.place}`,
    said.lines.map(lineOf).join('\n'),
    ...said.lists.map(({ title, lines }) => [title, ...lines.map(lineOf)].join('\n')),
    ...(mail.link === null ? [] : [`${words.charts}: ${mail.link}`]),
    words.footer,
  ].join('\n\n')
}

/** Numbers of a day, week or month: text and HTML in one language, and a file that no spreadsheet runs. */
export function composeReportMail(mail: ReportMail): Parameters<Mailer['send']>[0] {
  const said = sayReport(mail)
  const { rhythm, firstDay, companyName } = mail.facts
  return {
    to: { name: '', address: mail.to },
    subject: headerText(`${companyName}: ${said.title}`),
    messageId: `<report-${headerId(mail.id)}@visitor-kiosk.invalid>`,
    text: `${plain(mail, said)}\n`,
    html: page(mail, said),
    ...(mail.hasFile && {
      attachments: [
        {
          filename: `visits-${rhythm}-${firstDay}.csv`,
          content: csvText(fileOf(mail)),
          contentType: 'text/csv; charset=utf-8',
          contentDisposition: 'attachment',
        },
      ],
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
