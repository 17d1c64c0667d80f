import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { listInside } from '#contract/console/today.ts'
import { fullName } from '#contract/person-name.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import type { Answered } from '../../api/reading.ts'
import { flagName } from '../../parts/flag-names.ts'
import { clockTime, moment } from '../../parts/names.ts'
import { Pill, RowWords } from '../../parts/rows.tsx'
import { useSiteName } from '../../parts/site-field.tsx'
import { VisitLink } from '../../parts/visit-link.tsx'

export type Inside = Answered<typeof listInside>['people'][number]

/** A visitor who is inside, and how certain that is. */
export function VisitorInsideRow({
  person,
  actions,
}: {
  readonly person: Inside
  readonly actions: ReactNode
}) {
  const { i18n } = useLingui()
  const siteName = useSiteName()
  const { firstName, lastName, enteredAt, isOverdue } = person
  return (
    <RowWords
      mark={<Avatar firstName={firstName} lastName={lastName} image={null} />}
      name={<VisitLink visitId={person.visitId}>{fullName(person)}</VisitLink>}
      pills={
        <>
          {isOverdue && <Pill tone="warning">{i18n._('INSIDE_OVERDUE')}</Pill>}
          {person.how === 'byHand' && <Pill>{i18n._('BY_HAND')}</Pill>}
          {person.isLate && <Pill>{i18n._('TOLD_LATE')}</Pill>}
          {person.flags.map((flag) => (
            <Pill key={flag} tone="warning">
              {flagName(i18n, flag)}
            </Pill>
          ))}
        </>
      }
      detail={
        <>
          <span>
            {isOverdue
              ? i18n._('INSIDE_SINCE_DAY', { at: moment(i18n, enteredAt) })
              : i18n._('INSIDE_SINCE', { at: clockTime(i18n, enteredAt) })}
          </span>
          {person.companyName && <span>{person.companyName}</span>}
          {person.hostName && <span>{i18n._('VISITS_HOST', { name: person.hostName })}</span>}
          {person.visitorType && <span>{person.visitorType}</span>}
          {person.siteId && <span>{siteName(person.siteId)}</span>}
        </>
      }
      actions={actions}
    />
  )
}
