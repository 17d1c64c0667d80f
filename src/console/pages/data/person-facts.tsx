import { useLingui } from '@lingui/react'
import { moment } from '../../parts/names.ts'
import { Pill } from '../../parts/rows.tsx'
import type { FoundPerson } from './person.ts'

interface PersonProps {
  readonly person: FoundPerson
}

export function PersonPills({ person }: PersonProps) {
  const { i18n } = useLingui()
  return (
    <>
      {person.isInside && <Pill tone="success">{i18n._('PERSON_INSIDE')}</Pill>}
      {person.holdReason !== null && <Pill tone="warning">{i18n._('PERSON_HELD')}</Pill>}
    </>
  )
}

/** What tells two people with one name apart. */
export function PersonFacts({ person }: PersonProps) {
  const { i18n } = useLingui()
  return (
    <>
      {person.email && <span>{person.email}</span>}
      {person.companyName && <span>{person.companyName}</span>}
      <span>{i18n._('PERSON_VISITS', { count: person.visits })}</span>
      <span>
        {person.lastVisitAt
          ? i18n._('PERSON_LAST', { at: moment(i18n, person.lastVisitAt) })
          : i18n._('DETAIL_SAID', {
              name: i18n._('PERSON_FIRST_SEEN'),
              value: moment(i18n, person.createdAt),
            })}
      </span>
      {person.holdReason !== null && <span>{i18n._('PERSON_HELD_FOR', { reason: person.holdReason })}</span>}
    </>
  )
}
