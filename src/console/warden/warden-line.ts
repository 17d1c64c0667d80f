import { tickAsWarden } from '#contract/console/warden-links.ts'
import { withoutAsking } from '../api/staff-client.ts'
import { type RollCallLine, withoutRollCall } from '../realtime/roll-call-outbox.ts'

/** By the cookie of the link; it neither begins a roll call nor adds people. */
export const wardenLine: RollCallLine = {
  begin: null,
  tick: (rollCallId, { ticks }) =>
    withoutAsking.call(tickAsWarden, {
      rollCallId,
      sentAt: new Date().toISOString(),
      ticks: withoutRollCall(ticks),
    }),
}
