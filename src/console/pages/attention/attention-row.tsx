import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { verbatim } from '#src/i18n/messages.ts'
import { OfflineIcon, PeopleIcon, StopIcon, WarningIcon } from '#src/ui/icons.tsx'
import { KeyIcon, TabletIcon } from '../../parts/icons.tsx'
import { moment } from '../../parts/names.ts'
import { Pill, RowWords } from '../../parts/rows.tsx'
import { useSiteName } from '../../parts/site-field.tsx'
import { link } from '../../parts/visit-link.css.ts'
import { VisitLink } from '../../parts/visit-link.tsx'
import { useCompany } from '../../shell/company.tsx'
import { mayOpen } from '../../shell/places.ts'
import { flagNamesOf, itemName, refusalName, visitorName } from './attention-words.ts'
import * as css from './attention.css.ts'
import type { AttentionItem } from './attention-item.ts'

const icons: Partial<Record<AttentionItem['kind'], ReactNode>> = {
  refusals: <StopIcon size="1.75em" />,
  wrongCodes: <KeyIcon size="1.75em" />,
  crash: <TabletIcon size="1.75em" />,
  prints: <WarningIcon size="1.75em" />,
  mail: <OfflineIcon size="1.75em" />,
  outbox: <TabletIcon size="1.75em" />,
  capacity: <WarningIcon size="1.75em" />,
  directory: <WarningIcon size="1.75em" />,
  mailbox: <WarningIcon size="1.75em" />,
}

interface AttentionRowProps {
  readonly item: AttentionItem
  readonly actions: ReactNode
}

/** An item with the way to what it is about. */
export function AttentionRow({ item, actions }: AttentionRowProps) {
  const { i18n } = useLingui()
  const { kind, visitId, visitor, times, details } = item
  const name = itemName(i18n, item)
  const flags = flagNamesOf(i18n, item)
  return (
    <RowWords
      mark={<span className={css.icon}>{icons[kind] ?? <PeopleIcon size="1.75em" />}</span>}
      name={visitId === null ? name : <VisitLink visitId={visitId}>{name}</VisitLink>}
      pills={
        <>
          {flags.map((flag) => (
            <Pill key={flag} tone="warning">
              {flag}
            </Pill>
          ))}
          {times > 1 && <Pill>{i18n._('ATTENTION_TIMES', { count: times })}</Pill>}
        </>
      }
      detail={
        <>
          <span>{moment(i18n, item.at)}</span>
          {visitor && kind in icons && <span>{visitorName(item)}</span>}
          {visitor?.companyName && <span>{visitor.companyName}</span>}
          {kind === 'crash' && <span className={css.message}>{details[0]}</span>}
          {kind === 'outbox' &&
            details.map((reason) => (
              <span key={reason}>
                {reason === 'REVOKED' ? i18n._('TABLET_REVOKED') : refusalName(i18n, reason)}
              </span>
            ))}
          {kind === 'capacity' && (
            <span>
              {i18n._('ATTENTION_CAPACITY_INSIDE', {
                inside: verbatim(details[0] ?? ''),
                most: verbatim(details[1] ?? ''),
              })}
            </span>
          )}
          {kind === 'wrongCodes' && <span>{i18n._('ATTENTION_WRONG_CODES_HINT')}</span>}
          <Place item={item} />
        </>
      }
      actions={actions}
    />
  )
}

interface WayProps {
  readonly to:
    | '/$companyId/tablets'
    | '/$companyId/printers'
    | '/$companyId/hosts/directory'
    | '/$companyId/mailbox'
  readonly children: ReactNode
}

/** Leads to a page, for those who may open it. */
function WayTo({ to, children }: WayProps) {
  const { companyId, memberships } = useCompany()
  if (!mayOpen(memberships, to)) return <span>{children}</span>
  return (
    <Link to={to} params={{ companyId }} className={link}>
      {children}
    </Link>
  )
}

/** The tablet or printer, and the site. */
function Place({ item: { kind, deviceId, tablet, siteId } }: { readonly item: AttentionItem }) {
  const { i18n } = useLingui()
  const siteName = useSiteName()
  return (
    <>
      {deviceId !== null && (
        <WayTo to="/$companyId/tablets">
          {tablet ?? i18n._('ATTENTION_TABLET', { id: deviceId.slice(0, 8) })}
        </WayTo>
      )}
      {kind === 'refusals' && deviceId === null && <span>{i18n._('ATTENTION_PHONE')}</span>}
      {kind === 'prints' && <WayTo to="/$companyId/printers">{i18n._('NAV_PRINTERS')}</WayTo>}
      {kind === 'directory' && <WayTo to="/$companyId/hosts/directory">{i18n._('DIRECTORY')}</WayTo>}
      {kind === 'mailbox' && <WayTo to="/$companyId/mailbox">{i18n._('MAILBOX')}</WayTo>}
      {siteId !== null && <span>{siteName(siteId)}</span>}
    </>
  )
}
