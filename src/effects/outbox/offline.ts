import { makeReserve, type Place } from '../reserve/reserve.ts'
import { lead } from '../device-watches.ts'
import { makeOutbox } from './outbox.ts'

type OutboxOptions = Parameters<typeof makeOutbox>[0]
type ReserveOptions = Parameters<typeof makeReserve>[0]

/** All that lets a tablet go on without a line. */
export function goOffline(options: Omit<OutboxOptions, 'isLate' | 'hasRoom'> & ReserveOptions) {
  const reserve = makeReserve(options)
  const outbox = makeOutbox({ ...options, isLate: reserve.isFromPack, hasRoom: reserve.hasRoom })
  lead(reserve.lead)
  lead(outbox.lead)
  return {
    reserve,
    outbox,
    /** The tablet is no longer ours (S57). */
    async clear(): Promise<void> {
      await outbox.clear()
      await reserve.clear()
    },
  }
}

export type Offline = ReturnType<typeof goOffline>
export type { Place }
