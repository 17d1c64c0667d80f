import { isConnectionFailure } from '#contract/error-codes.ts'
import { type RollCall, startRollCall } from '#contract/console/roll-calls.ts'
import { newId } from '#src/api/new-id.ts'
import { staffClient } from '../api/staff-client.ts'
import { type Evacuation, keepBegun } from './book.ts'

interface Start {
  readonly companyId: string
  /** `null`: all sites. */
  readonly siteId: string | null
  /** Of somebody of the staff. */
  readonly startedBy: string
  readonly snapshot: Evacuation | null
}

/** Begins one on the server, or, where it is away, with who was inside when it was last heard. */
export async function beginRollCall({ companyId, siteId, startedBy, snapshot }: Start) {
  const rollCallId = newId()
  const started = await staffClient.call(startRollCall, { companyId, rollCallId, siteId, startedAt: null })
  if (started.ok) return { rollCallId: started.value.rollCallId, failed: null }
  if (!isConnectionFailure(started.error.code) || !snapshot)
    return { rollCallId: null, failed: started.error }
  const rollCall: RollCall = {
    ...{ rollCallId, siteId, startedBy, endedAt: null, endedBy: null },
    startedAt: new Date().toISOString(),
    people: snapshot.people
      .filter((person) => siteId === null || person.siteId === siteId)
      .map((person) => ({ ...person, leftAt: null, isSafe: false, tickedBy: null, tickedAt: null })),
  }
  await keepBegun(rollCall)
  return { rollCallId, failed: null }
}
