import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnyCall } from '#contract/calls/call.ts'
import {
  getAuditFile,
  getAuditCount,
  getAuditState,
  getAuditUndo,
  listAudit,
  listAuditActors,
  undoableEdits,
} from '#contract/console/audit.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { type Answered, useMay, usePages, useRead } from '../../api/reading.ts'
import { fieldName, hasFieldName } from '../../conflict/field-words.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import { ItemRows, Pill, RowWords } from '../../parts/rows.tsx'
import { MoreRows } from '../../parts/table/more-rows.tsx'
import { useCompany } from '../../shell/company.tsx'
import { mayMake } from '../../shell/may.ts'
import { dayIn } from '../../parts/days.ts'
import { useSiteZone } from '../../parts/use-site-zone.ts'
import { FilterChips } from '../../parts/filter/filter-chips.tsx'
import * as filterCss from '../../parts/filter/filter.css.ts'
import { auditActionName } from './action-words.ts'
import * as css from './audit.css.ts'
import {
  askedAudit,
  type AuditChange,
  auditFilterOf,
  auditFiltersIn,
  withAuditChange,
} from './audit-filter.ts'
import { AuditFilterFields } from './audit-filter-fields.tsx'
import { auditFilterSaid } from './audit-words.ts'
import { changeSaid } from './change-words.ts'
import { ChangedFields } from './changed-fields.tsx'
import { detailSaid, type NameOf } from './detail-words.ts'
import { ExportAuditDialog } from './export-audit-dialog.tsx'
import { UndoDialog } from './undo-dialog.tsx'

type Line = Answered<typeof listAudit>['lines'][number]

/** The audit log: who did what, when and from where, what it changed, and whether the log was changed afterwards. */
export function AuditPage() {
  const { i18n } = useLingui()
  const mayExport = useMay(getAuditFile)
  const zone = useSiteZone()(null)
  const today = dayIn(zone, useNow())
  // The router leaves in what the route's own check has left out.
  const filter = auditFilterOf(useSearch({ from: '/$companyId/audit' }))
  const navigate = useNavigate({ from: '/$companyId/audit' })
  const asked = askedAudit(filter, { zone, today })
  const log = usePages(listAudit, asked)
  const { data: count = null } = useRead(getAuditCount, asked)
  const { data: actors = [] } = useRead(listAuditActors, {})
  const state = useRead(getAuditState, {})
  const [isExporting, setExporting] = useState(false)
  const [undoing, setUndoing] = useState<Line | null>(null)
  const [isUndone, setUndone] = useState(false)
  const pages = log.data?.pages ?? []
  const lines = pages.flatMap((page) => page.lines)
  const names = new Map(pages.flatMap((page) => Object.entries(page.names)))
  const nameOf: NameOf = (id) => names.get(id) ?? null
  const show = (search: ReturnType<typeof withAuditChange>) => {
    // It was said of the list that was there before.
    setUndone(false)
    void navigate({ search, replace: true, resetScroll: false })
  }
  const change = (what: AuditChange) => show(withAuditChange(filter, what))
  return (
    <Page
      title={i18n._('NAV_AUDIT')}
      intro={i18n._('AUDIT_INTRO')}
      actions={
        mayExport && (
          <Button variant="primary" onClick={() => setExporting(true)}>
            {i18n._('EXPORT')}
          </Button>
        )
      }
    >
      <Loaded query={state} rows={1}>
        {({ lines: checked, found }) =>
          found.length === 0 ? (
            <Note tone="success" role="status">
              {i18n._('AUDIT_WHOLE', { count: checked })}
            </Note>
          ) : (
            <Note tone="danger" role="alert">
              {i18n._('AUDIT_BROKEN', { count: found.length, first: found[0]?.position ?? 0 })}
            </Note>
          )
        }
      </Loaded>
      <AuditFilterFields filter={filter} onChange={change} today={today} />
      <div className={filterCss.summary}>
        <span role="status" className={filterCss.count}>
          {count &&
            (count.isMore
              ? i18n._('AUDIT_COUNT_MORE', { count: count.entries })
              : i18n._('AUDIT_COUNT', { count: count.entries }))}
        </span>
        <FilterChips
          filters={auditFilterSaid(
            i18n,
            filter,
            (id) => actors.find((one) => one.id === id)?.name ?? i18n._('WHO_ACCOUNT'),
          )}
          onChange={change}
          onClear={() => show({})}
        />
      </div>
      {isUndone && (
        <Note tone="success" role="status">
          {i18n._('AUDIT_UNDONE')}
        </Note>
      )}
      <Loaded query={log} rows={6}>
        {() => (
          <ItemRows
            label={i18n._('NAV_AUDIT')}
            items={lines}
            keyOf={({ position }) => String(position)}
            empty={auditFiltersIn(filter) === 0 ? i18n._('AUDIT_EMPTY') : i18n._('AUDIT_NOT_FOUND')}
          >
            {(line) => <LineWords line={line} nameOf={nameOf} onUndo={() => setUndoing(line)} />}
          </ItemRows>
        )}
      </Loaded>
      <MoreRows list={log} />
      {isExporting && <ExportAuditDialog asked={asked} count={count} onClose={() => setExporting(false)} />}
      {undoing?.edit && (
        <UndoDialog
          position={undoing.position}
          call={callOf(undoing)}
          fields={undoing.edit}
          nameOf={nameOf}
          onUndone={() => {
            setUndoing(null)
            setUndone(true)
          }}
          onClose={() => setUndoing(null)}
        />
      )}
    </Page>
  )
}

const callOf = ({ action }: Line): AnyCall =>
  Object.values(consoleCalls).find(({ name }) => name === action) ?? getAuditUndo

interface LineWordsProps {
  readonly line: Line
  readonly nameOf: NameOf
  readonly onUndo: () => void
}

function LineWords({ line, nameOf, onUndo }: LineWordsProps) {
  const { i18n } = useLingui()
  const { memberships } = useCompany()
  const { who, details, edit } = line
  const kinds = {
    account: i18n._('WHO_ACCOUNT'),
    tablet: i18n._('WHO_TABLET'),
    server: i18n._('WHO_SERVER'),
    stranger: i18n._('WHO_STRANGER'),
  }
  const said = { ...details, fields: fieldsSaid(i18n, line) }
  const words = Object.entries(said)
    .filter(([name, value]) => value !== null && !saidElsewhere(line).has(name))
    .flatMap(([name, value]) => detailSaid(i18n, name, value, nameOf) ?? [])
  const mayUndo =
    edit?.every(({ isHidden }) => !isHidden) === true &&
    undoableEdits.has(line.action) &&
    mayMake(memberships, getAuditUndo) &&
    mayMake(memberships, callOf(line))
  return (
    <RowWords
      name={`${line.position}. ${auditActionName(i18n, line.action)}`}
      pills={
        <>
          {details.outcome === 'refused' && <Pill tone="warning">{i18n._('AUDIT_REFUSED')}</Pill>}
          {details.outcome === 'firstStep' && <Pill tone="warning">{i18n._('AUDIT_FIRST_STEP')}</Pill>}
        </>
      }
      detail={
        <>
          <span>{i18n.date(line.at, { dateStyle: 'medium', timeStyle: 'medium' })}</span>
          <span>{who.name ?? kinds[who.kind]}</span>
          {line.address && <span>{line.address}</span>}
          {words.length > 0 && <span className={css.details}>{words.join(' · ')}</span>}
          {line.change && <span className={css.details}>{changeSaid(i18n, line.change)}</span>}
          {edit && edit.length > 0 && <ChangedFields of={line.action} fields={edit} nameOf={nameOf} />}
        </>
      }
      actions={
        mayUndo && (
          <span className={css.undo}>
            <Button onClick={onUndo}>{i18n._('AUDIT_UNDO')}</Button>
          </span>
        )
      }
    />
  )
}

/** The names of the fields of an entry whose values are not kept, such as one from before they were. */
function fieldsSaid(i18n: I18n, { action, details }: Line): readonly string[] | null {
  const paths: readonly unknown[] = Array.isArray(details.fields) ? details.fields : []
  const known = paths.map(String).filter((path) => hasFieldName(action, path))
  return known.length === 0 ? null : known.map((path) => fieldName(i18n, action, path))
}

/** Details that the changed fields, or the state of the entry, already say. */
const saidElsewhere = ({ action, edit, change }: Line): ReadonlySet<string> =>
  new Set([
    ...['outcome', 'changeId'],
    ...(edit !== null || change !== null ? ['fields'] : []),
    ...(edit !== null && edit.length > 0 ? ['roles'] : []),
    ...(edit !== null && action.startsWith('order') ? edit.map(({ path }) => path) : []),
  ])
