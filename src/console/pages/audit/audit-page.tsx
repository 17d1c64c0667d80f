import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { getAuditState, listAudit } from '#contract/console/audit.ts'
import { Button } from '#src/ui/button.tsx'
import { type Answered, useRead } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { actions } from '../../parts/page.css.ts'
import { Note } from '#src/ui/note.tsx'
import { Page } from '../../parts/page.tsx'
import { Pill, ItemRows, RowWords } from '../../parts/rows.tsx'
import * as css from './audit.css.ts'
import { auditActionName } from './action-words.ts'
import { changeSaid } from './change-words.ts'
import { detailSaid } from './detail-words.ts'

type Line = Answered<typeof listAudit>['lines'][number]

/** The audit log: who did what, when and from where, and whether the log was changed afterwards. */
export function AuditPage() {
  const { i18n } = useLingui()
  /** Start of each page that was opened; the newest page has none. */
  const [places, setPlaces] = useState<readonly (number | null)[]>([null])
  const before = places.at(-1) ?? null
  const log = useRead(listAudit, { before })
  const state = useRead(getAuditState, {})
  return (
    <Page title={i18n._('NAV_AUDIT')} intro={i18n._('AUDIT_INTRO')}>
      <Loaded query={state} rows={1}>
        {({ lines, found }) =>
          found.length === 0 ? (
            <Note tone="success" role="status">
              {i18n._('AUDIT_WHOLE', { count: lines })}
            </Note>
          ) : (
            <Note tone="danger" role="alert">
              {i18n._('AUDIT_BROKEN', { count: found.length, first: found[0]?.position ?? 0 })}
            </Note>
          )
        }
      </Loaded>
      <Loaded query={log} rows={6}>
        {({ lines, next }) => (
          <>
            <ItemRows
              label={i18n._('NAV_AUDIT')}
              items={lines}
              keyOf={({ position }) => String(position)}
              empty={i18n._('AUDIT_EMPTY')}
            >
              {(line) => <LineWords line={line} />}
            </ItemRows>
            {(places.length > 1 || next !== null) && (
              <div className={actions}>
                <Button disabled={places.length === 1} onClick={() => setPlaces(places.slice(0, -1))}>
                  {i18n._('AUDIT_NEWER')}
                </Button>
                <Button disabled={next === null} onClick={() => setPlaces([...places, next])}>
                  {i18n._('AUDIT_OLDER')}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function LineWords({ line }: { readonly line: Line }) {
  const { i18n } = useLingui()
  const { who, details } = line
  const kinds = {
    account: i18n._('WHO_ACCOUNT'),
    tablet: i18n._('WHO_TABLET'),
    server: i18n._('WHO_SERVER'),
    stranger: i18n._('WHO_STRANGER'),
  }
  // The values say which fields a change has.
  const { outcome, changeId, fields, ...rest } = details
  const words = Object.entries({ ...rest, ...(line.about !== null && { accountId: line.about }) }).filter(
    ([, value]) => value !== null,
  )
  return (
    <RowWords
      name={`${line.position}. ${auditActionName(i18n, line.action)}`}
      pills={
        <>
          {outcome === 'refused' && <Pill tone="warning">{i18n._('AUDIT_REFUSED')}</Pill>}
          {outcome === 'firstStep' && <Pill tone="warning">{i18n._('AUDIT_FIRST_STEP')}</Pill>}
        </>
      }
      detail={
        <>
          <span>{i18n.date(line.at, { dateStyle: 'medium', timeStyle: 'medium' })}</span>
          <span>{who.name ?? kinds[who.kind]}</span>
          {line.address && <span>{line.address}</span>}
          {words.length > 0 && (
            <span className={css.details}>
              {words.map(([name, value]) => detailSaid(i18n, name, value)).join(' · ')}
            </span>
          )}
          {line.change && <span className={css.details}>{changeSaid(i18n, line.change)}</span>}
        </>
      }
    />
  )
}
