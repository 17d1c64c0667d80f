import type { SnapshotFrom } from 'xstate'
import type { visitMachine } from '#machines/visit/visit.machine.ts'
import { visitSummary } from '#machines/visit/visit.summary.ts'
import { visitView } from '#machines/visit/visit.view.ts'

/** A screen of a visit with the card beside it. */
export const shownOf = (visit: SnapshotFrom<typeof visitMachine>) => ({
  ...visitView(visit),
  summary: visitSummary(visit.context),
})
