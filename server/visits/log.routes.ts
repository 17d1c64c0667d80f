import type { consoleCalls } from '#contract/console/index.ts'
import { CHARTS_MAX_MS, EXPORT_MAX_ROWS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { logWords } from './log-words.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import type { Vault } from '#server/keys/vault.ts'
import { spreadsheetClock } from '#server/files/spreadsheet-clock.ts'
import { writeSpreadsheet } from '#server/files/write-spreadsheet.ts'
import * as chartStore from './charts.store.ts'
import * as logStore from './log.store.ts'
import * as visitStore from './visits.store.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'

type Calls = typeof consoleCalls

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
const momentOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))

const spanOf = ({ from, to }: { readonly from: string; readonly to: string }) => ({
  from: new Date(from),
  to: new Date(to),
})
const lengthOf = ({ from, to }: ReturnType<typeof spanOf>): number => to.getTime() - from.getTime()

export function logHandlers(vault: Vault) {
  const listLog: CompanyHandler<Calls['listLog']> = async ({ after, ...asked }, { tenant }) => {
    const filter = { ...asked, from: momentOf(asked.from), to: momentOf(asked.to) }
    return ok(await logStore.readLogPage(tenant, filter, after))
  }

  const getLogCount: CompanyHandler<Calls['getLogCount']> = async (asked, { tenant }) => {
    const filter = { ...asked, from: momentOf(asked.from), to: momentOf(asked.to) }
    return ok(await logStore.countLog(tenant, filter))
  }

  const getVisit: CompanyHandler<Calls['getVisit']> = async ({ visitId }, { tenant, locale }) => {
    const visit = await visitStore.readVisit(tenant, vault, visitId, locale)
    return visit === null ? refuse('NOT_FOUND') : ok(visit)
  }

  const getSignature: CompanyHandler<Calls['getSignature']> = async (
    { visitId, direction },
    { tenant, note },
  ) => {
    const png = await visitStore.readSignature(tenant, vault, visitId, direction)
    if (png === null) return refuse('NOT_FOUND')
    note({ direction })
    return ok({ image: `data:image/png;base64,${png.toString('base64')}` })
  }

  const getDocument: CompanyHandler<Calls['getDocument']> = async ({ visitId }, { tenant }) => {
    const document = await visitStore.readDocument(tenant, vault, visitId)
    return document === null ? refuse('NOT_FOUND') : ok({ document })
  }

  const exportLog: CompanyHandler<Calls['exportLog']> = async (asked, { tenant, locale, note }) => {
    const { format, why } = asked
    const filter = { ...asked, from: momentOf(asked.from), to: momentOf(asked.to) }
    const rows = await logStore.readWholeLog(tenant, filter, EXPORT_MAX_ROWS)
    if (rows === null) return refuse('INVALID_INPUT', [{ path: 'from', message: 'INPUT_ROWS' }])
    const clock = spreadsheetClock(await logStore.readTimeZone(tenant, asked.siteId))
    const sites = await logStore.readSiteNames(tenant)
    const { columns, means, yes } = logWords(locale)
    const table = rows.map((row) => {
      const visit = logStore.logRow(row)
      return [
        ...[visit.lastName, visit.firstName, visit.companyName ?? '', visit.visitorType ?? ''],
        sites.get(visit.siteId ?? '') ?? '',
        ...[visit.hostName ?? '', visit.reason ?? '', clock.format(row.entered_at)],
        means[visit.enteredBy],
        row.exited_at === null ? '' : clock.format(row.exited_at),
        visit.leftBy === null ? '' : means[visit.leftBy],
        sites.get(row.exit_site_id ?? '') ?? '',
        ...[visit.needsEscort ? yes : '', visit.isLate ? yes : '', visit.isAnnulled ? yes : ''],
        visit.visitId,
      ]
    })
    note({ format, why, rows: rows.length })
    const bytes = await writeSpreadsheet([columns, ...table], format)
    const day = clock.format(new Date()).slice(0, 10)
    return ok({
      rows: rows.length,
      fileName: `log-${day}.${format}`,
      mediaType: mediaTypes[format],
      content: bytes.toString('base64'),
    })
  }

  const getCharts: CompanyHandler<Calls['getCharts']> = async (asked, { tenant }) => {
    const span = spanOf(asked)
    const before = asked.before && spanOf(asked.before)
    if (lengthOf(span) > CHARTS_MAX_MS) return refuseField('from')
    if (before && lengthOf(before) > CHARTS_MAX_MS) return refuseField('before')
    return ok(await chartStore.readCharts(tenant, { ...asked, ...span, before }))
  }

  return { listLog, getLogCount, getVisit, getSignature, getDocument, exportLog, getCharts }
}
