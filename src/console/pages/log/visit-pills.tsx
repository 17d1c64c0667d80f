import { useLingui } from '@lingui/react'
import type { listLog } from '#contract/console/log.ts'
import type { Answered } from '../../api/reading.ts'
import { Pill } from '../../parts/rows.tsx'

export type Logged = Answered<typeof listLog>['visits'][number]

/** Marks of a visit that is uncertain or unusual. */
export function VisitPills({ visit }: { readonly visit: Logged }) {
  const { i18n } = useLingui()
  return (
    <>
      {visit.exitedAt === null && <Pill tone="success">{i18n._('IS_INSIDE')}</Pill>}
      {visit.needsEscort && !visit.isAnnulled && <Pill tone="warning">{i18n._('NEEDS_ESCORT')}</Pill>}
      {visit.isAnnulled && <Pill tone="danger">{i18n._('ANNULLED')}</Pill>}
      {visit.entryHow === 'byHand' && <Pill>{i18n._('ENTERED_BY_HAND')}</Pill>}
      {visit.exitHow === 'byHand' && !visit.isAnnulled && <Pill>{i18n._('LEFT_BY_HAND')}</Pill>}
      {visit.exitHow === 'automatic' && <Pill tone="warning">{i18n._('LEFT_AUTOMATIC')}</Pill>}
      {visit.isLate && <Pill>{i18n._('TOLD_LATE')}</Pill>}
    </>
  )
}
