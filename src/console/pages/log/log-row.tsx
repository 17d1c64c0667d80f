import { useLingui } from '@lingui/react'
import type { listLog } from '#contract/console/log.ts'
import { fullName } from '#contract/person-name.ts'
import type { Answered } from '../../api/reading.ts'
import { clockTime, isSameDay, moment } from '../../parts/names.ts'
import { PersonLink } from '../../parts/person-link.tsx'
import { Pill, RowWords } from '../../parts/rows.tsx'
import { useSiteName } from '../../parts/site-field.tsx'
import { VisitLink } from '../../parts/visit-link.tsx'

export type Logged = Answered<typeof listLog>['visits'][number]

export function LogRow({ visit }: { readonly visit: Logged }) {
  const { i18n } = useLingui()
  const siteName = useSiteName()
  const { enteredAt, exitedAt } = visit
  return (
    <RowWords
      name={<VisitLink visitId={visit.visitId}>{fullName(visit)}</VisitLink>}
      pills={<VisitPills visit={visit} />}
      actions={<PersonLink visitorId={visit.visitorId}>{i18n._('PERSON')}</PersonLink>}
      detail={
        <>
          <span>
            {moment(i18n, enteredAt)} –{' '}
            {exitedAt === null
              ? i18n._('IS_INSIDE')
              : isSameDay(enteredAt, exitedAt)
                ? clockTime(i18n, exitedAt)
                : moment(i18n, exitedAt)}
          </span>
          {visit.companyName && <span>{visit.companyName}</span>}
          {visit.hostName && <span>{i18n._('VISITS_HOST', { name: visit.hostName })}</span>}
          {visit.visitorType && <span>{visit.visitorType}</span>}
          {visit.reason && <span>{visit.reason}</span>}
          {visit.siteId && <span>{siteName(visit.siteId)}</span>}
        </>
      }
    />
  )
}

/** Marks of a visit that is uncertain or unusual. */
export function VisitPills({ visit }: { readonly visit: Logged }) {
  const { i18n } = useLingui()
  return (
    <>
      {visit.exitedAt === null && <Pill tone="success">{i18n._('IS_INSIDE')}</Pill>}
      {visit.isAnnulled && <Pill tone="danger">{i18n._('ANNULLED')}</Pill>}
      {visit.entryHow === 'byHand' && <Pill>{i18n._('ENTERED_BY_HAND')}</Pill>}
      {visit.exitHow === 'byHand' && !visit.isAnnulled && <Pill>{i18n._('LEFT_BY_HAND')}</Pill>}
      {visit.exitHow === 'automatic' && <Pill tone="warning">{i18n._('LEFT_AUTOMATIC')}</Pill>}
      {visit.isLate && <Pill>{i18n._('TOLD_LATE')}</Pill>}
    </>
  )
}
