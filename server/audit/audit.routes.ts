import * as v from 'valibot'
import { undoableEdits } from '#contract/console/audit.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { fieldIssues } from '#contract/field-issues.ts'
import { EXPORT_MAX_ROWS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import type { AuditDetails } from '#server/database/tables.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { readChanges } from '#server/privacy/person-changes.store.ts'
import { idsInEntries } from './audit-names.rules.ts'
import { readNames } from './audit-names.store.ts'
import { exportedRow } from './audit-export.ts'
import {
  type AuditFilter,
  countAudit,
  readActors,
  readAudit,
  readAuditEntry,
  readLastEdit,
} from './audit.store.ts'
import { undoRequest } from './audit-undo.rules.ts'
import { readValues, VALUES_PROOF } from './audit-values.store.ts'
import { readCheckpoints } from './audit-log.store.ts'
import type { Store } from '#server/store.ts'
import { refuse } from '#server/platform/refusal.ts'
import { spreadsheetClock } from '#server/files/spreadsheet-clock.ts'
import { writeSpreadsheet } from '#server/files/write-spreadsheet.ts'
import { readTimeZone } from '#server/visits/log.store.ts'
import type { EditSource } from '#server/http/edits.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'

type Calls = typeof consoleCalls

/** Entries that an export reads at once. */
const EXPORTED_AT_ONCE = 2_000

type Asked = Omit<v.InferOutput<Calls['listAudit']['request']>, 'companyId' | 'before' | 'after'>
const momentOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))

const filterOf = ({ action, actions, who, kind, from, to }: Asked): AuditFilter => ({
  actions: action === null ? actions : [action],
  who,
  kind,
  from: momentOf(from),
  to: momentOf(to),
})

interface AuditTools {
  readonly store: Store
  readonly vault: Vault
  /** Where this server keeps what it has seen of the logs. */
  readonly dataDir: string
  /** Where the fields of a form are stored, by the name of the call that saves it; `null`: it is no form. */
  readonly sourceOf: (name: string) => EditSource<never> | null
}

export function auditHandlers({ store, vault, dataDir, sourceOf }: AuditTools) {
  const withValues = async <Line extends { readonly position: number; readonly details: AuditDetails }>(
    tenant: Tenant,
    lines: readonly Line[],
  ) => {
    const kept = lines.filter(({ details }) => VALUES_PROOF in details)
    const values = await readValues(tenant, vault, kept)
    return lines.map((line) => ({ ...line, values: values.get(line.position) ?? null }))
  }

  const listAudit: CompanyHandler<Calls['listAudit']> = async (asked, { tenant }) => {
    const { lines, next } = await readAudit(tenant, filterOf(asked), asked.after ?? asked.before)
    const told = await withValues(tenant, lines)
    const changeIds = lines.flatMap(({ details }) =>
      typeof details.changeId === 'string' ? [details.changeId] : [],
    )
    const changes = await readChanges(tenant, vault, changeIds)
    const names = await readNames(tenant, vault, idsInEntries(told))
    const answered = told.map(({ values, details, ...line }) => {
      const { [VALUES_PROOF]: _proof, ...shown } = details
      return {
        ...line,
        details: shown,
        about: names[String(details.accountId)]?.name ?? null,
        change: changes.get(String(details.changeId)) ?? null,
        edit: values ? [...values.fields] : null,
      }
    })
    return ok({ lines: answered, names, next })
  }

  const getAuditState: CompanyHandler<Calls['getAuditState']> = async (_, { tenant }) => {
    const { lines, found } = await store.auditLog.verify(await readCheckpoints(dataDir), tenant.companyId)
    return ok({ lines, found: found.map(({ position, kind }) => ({ position, kind })) })
  }

  const getAuditCount: CompanyHandler<Calls['getAuditCount']> = async (asked, { tenant }) =>
    ok(await countAudit(tenant, filterOf(asked)))

  const listAuditActors: CompanyHandler<Calls['listAuditActors']> = async (_, { tenant }) =>
    ok(await readActors(tenant))

  const getAuditFile: CompanyHandler<Calls['getAuditFile']> = async (asked, { tenant, note }) => {
    const { words, why } = asked
    const rows: string[][] = []
    const clock = spreadsheetClock(await readTimeZone(tenant, null))
    for (let after: number | null = null; ; ) {
      const { lines, next } = await readAudit(tenant, filterOf(asked), after, EXPORTED_AT_ONCE)
      const told = await withValues(tenant, lines)
      const names = await readNames(tenant, vault, idsInEntries(told))
      rows.push(...told.map((line) => exportedRow(line, names, words, clock)))
      if (rows.length > EXPORT_MAX_ROWS)
        return refuse('INVALID_INPUT', [{ path: 'from', message: 'INPUT_ROWS' }])
      if (next === null) break
      after = next
    }
    note({ format: 'csv', why, rows: rows.length })
    const { position, at, who, action, about, changed, address } = words.columns
    const heading = [position, at, who, action, about, changed, address]
    const bytes = await writeSpreadsheet([heading, ...rows], 'csv')
    return ok({
      rows: rows.length,
      fileName: `audit-${clock.format(new Date()).slice(0, 10)}.csv`,
      mediaType: 'text/csv; charset=utf-8',
      content: bytes.toString('base64'),
    })
  }

  const getAuditUndo: CompanyHandler<Calls['getAuditUndo']> = async ({ position }, request) => {
    const { tenant } = request
    const entry = await readAuditEntry(tenant, position)
    const source = entry && undoableEdits.has(entry.action) ? sourceOf(entry.action) : null
    const call = Object.values(consoleCalls).find(({ name }) => name === entry?.action)
    if (entry === undefined || source === null || call === undefined) return refuse('NOT_FOUND')
    const [line] = await withValues(tenant, [entry])
    const fields = line?.values?.fields ?? []
    if (fields.length === 0 || fields.some(({ isHidden }) => isHidden)) return refuse('NOT_FOUND')
    const { idName } = source
    const ids = idName === null ? {} : { [idName]: entry.details[idName] }
    const stored = await source.stored({ companyId: tenant.companyId, ...ids } as never, request)
    if (stored === null) return refuse('NOT_FOUND')
    const asked = undoRequest(call, ids, stored, fields)
    if (asked.isChanged) {
      const paths = fields.map(({ path }) => path)
      const query = { actions: [entry.action], ids, paths, alsoBy: source.alsoBy ?? [] }
      return ok({ request: null, ...(await readLastEdit(tenant, query)) })
    }
    const checked = v.safeParse(call.request, { companyId: tenant.companyId, ...asked.request })
    if (!checked.success) return refuse('INVALID_INPUT', fieldIssues(checked.issues))
    return ok({ request: asked.request, by: null, at: null })
  }

  return { listAudit, getAuditCount, listAuditActors, getAuditFile, getAuditUndo, getAuditState }
}
