import { isConnectionFailure } from '#contract/error-codes.ts'
import { type RollCall, startRollCall } from '#contract/console/roll-calls.ts'
import { newId } from '#src/api/new-id.ts'
import { staffClient } from '../api/staff-client.ts'
import { type Evacuation, keepBegun } from './roll-call-cache.ts'

interface Start {
  readonly companyId: string
  /** `null`: all sites. */
  readonly siteId: string | null
  /** Name of a member of staff. */
  readonly startedBy: string
  readonly snapshot: Evacuation | null
  readonly isDrill: boolean
}

/** A person at no site may be at any, so every roll call lists them, as on the server. @param siteId `null`: all sites */
export const isLookedForAt =
  (siteId: string | null) =>
  (person: { readonly siteId: string | null }): boolean =>
    siteId === null || person.siteId === null || person.siteId === siteId

/**
 * Begins a roll call on the server or, if the server is unreachable, with the list of people inside that was read
 * last.
 */
export async function beginRollCall({ companyId, siteId, startedBy, snapshot, isDrill }: Start) {
  const rollCallId = newId()
  const started = await staffClient.call(startRollCall, {
    companyId,
    rollCallId,
    siteId,
    startedAt: null,
    isDrill,
    sentAt: null,
  })
  if (started.ok) return { rollCallId: started.value.rollCallId, failed: null }
  if (!isConnectionFailure(started.error.code) || !snapshot)
    return { rollCallId: null, failed: started.error }
  const rollCall: RollCall = {
    rollCallId,
    siteId,
    startedBy,
    endedAt: null,
    endedBy: null,
    isDrill,
    isCut: snapshot.isCut ?? false,
    musterPoints: (snapshot.musterPoints ?? []).filter(isLookedForAt(siteId)).map(({ name }) => name),
    startedAt: new Date().toISOString(),
    people: snapshot.people.filter(isLookedForAt(siteId)).map((person) => ({
      ...person,
      kind: person.kind ?? 'visitor',
      leftAt: null,
      assumedLeftAt: null,
      saidSafeAt: null,
      // The list that a device keeps has no numbers.
      phone: null,
      hostPhone: null,
      isSafe: false,
      tickedBy: null,
      tickedAt: null,
      state: 'open' as const,
      musterPoint: null,
      accountedAt: null,
    })),
  }
  await keepBegun(rollCall)
  return { rollCallId, failed: null }
}
