import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { KEY_ENDS_SOON_DAYS, type listKeys } from '#contract/console/keys.ts'
import { listSites } from '#contract/console/sites.ts'
import { type Answered, useRead } from '../../api/reading.ts'
import { shortMoment } from '../../parts/names.ts'
import { scopeNames } from '../../parts/scope-names.ts'
import { useSiteName } from '../../parts/site-field.tsx'
import { RowTable } from '../../parts/table/row-table.tsx'
import type { RowColumn } from '../../parts/table/table-row.tsx'
import { StateWords } from '../../parts/table/state-words.tsx'

export type ListedKey = Answered<typeof listKeys>[number]
export type KeyAct = 'rotate' | 'revoke'
type KeyColumn = 'name' | 'tail' | 'scopes' | 'site' | 'ends' | 'used' | 'by'

interface KeyTableProps {
  readonly keys: readonly ListedKey[]
  /** `null`: the person may not. */
  readonly onAct: ((what: KeyAct, of: ListedKey) => void) | null
}

const SOON_MS = KEY_ENDS_SOON_DAYS * 24 * 3_600_000

const day = (i18n: I18n, instant: string): string => i18n.date(instant, { dateStyle: 'medium' })

/** When it ends, and whether that is now or soon. */
function endOf(i18n: I18n, { expiresAt, replacedAt }: ListedKey) {
  if (expiresAt === null) return { words: i18n._('KEY_ENDS_NEVER'), isWarning: false, isOver: false }
  const left = Date.parse(expiresAt) - Date.now()
  if (left <= 0) return { words: i18n._('KEY_ENDED'), isWarning: true, isOver: true }
  const isSoon = replacedAt === null && left < SOON_MS
  return replacedAt === null
    ? { words: day(i18n, expiresAt), isWarning: isSoon, isOver: false }
    : {
        words: i18n._('KEY_REPLACED', {
          at: shortMoment(i18n, expiresAt),
        }),
        isWarning: false,
        isOver: false,
      }
}

/** The hour, which is all that is known, or of another year the day. */
function usedWords(i18n: I18n, usedAt: string): string {
  const isThisYear = new Date(usedAt).getFullYear() === new Date().getFullYear()
  return isThisYear
    ? i18n.date(usedAt, { day: 'numeric', month: 'short', hour: 'numeric' })
    : day(i18n, usedAt)
}

export function KeyTable({ keys, onAct }: KeyTableProps) {
  const { i18n } = useLingui()
  const siteName = useSiteName()
  const { data: sites = [] } = useRead(listSites, {})
  const said = ({ scopes }: ListedKey) => scopes.map((scope) => scopeNames[scope](i18n)).join(' · ')
  const used = ({ usedAt }: ListedKey) => (usedAt === null ? i18n._('KEY_UNUSED') : usedWords(i18n, usedAt))
  const columns: readonly RowColumn<ListedKey, KeyColumn>[] = [
    {
      id: 'name',
      name: i18n._('KEY_NAME'),
      kind: 'name',
      cell: ({ name }) => name,
    },
    {
      id: 'tail',
      name: i18n._('KEY_TAIL'),
      kind: 'since',
      cell: ({ tail }) => tail && `…${tail}`,
    },
    {
      id: 'scopes',
      name: i18n._('KEY_SCOPE'),
      kind: 'words',
      cell: (key) => <span title={said(key)}>{said(key)}</span>,
    },
    ...(sites.length > 0
      ? [
          {
            id: 'site',
            name: i18n._('SITE'),
            kind: 'extra',
            cell: ({ siteId }: ListedKey) => siteName(siteId),
          } as const,
        ]
      : []),
    {
      id: 'ends',
      name: i18n._('KEY_ENDS'),
      kind: 'state',
      cell: (key) => {
        const { words, isWarning, isOver } = endOf(i18n, key)
        return <StateWords words={[words]} isWarning={isWarning} isUrgent={isOver} />
      },
    },
    { id: 'used', name: i18n._('KEY_USED'), kind: 'before', cell: used },
    { id: 'by', name: i18n._('KEY_BY'), kind: 'extra', cell: ({ madeBy }) => madeBy },
  ]
  const menuOf = (key: ListedKey) => {
    const act = (name: string, what: KeyAct) => ({ name, onChosen: () => onAct?.(what, key) })
    return [
      ...(key.replacedAt === null && !endOf(i18n, key).isOver ? [act(i18n._('KEY_ROTATE'), 'rotate')] : []),
      act(i18n._('REVOKE'), 'revoke'),
    ]
  }
  return (
    <RowTable
      id="keys"
      label={i18n._('KEYS')}
      columns={columns}
      rows={keys}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      openerOf={({ name }) => <span title={name}>{name}</span>}
      secondOf={said}
      sort={null}
      onSort={null}
      menuOf={onAct ? menuOf : null}
      choice={null}
    />
  )
}
