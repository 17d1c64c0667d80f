import { makeOfflineCache } from './offline-cache.ts'
import { becomeLeader } from '../device/device-watches.ts'
import { makeOutbox } from './outbox.ts'

type OutboxOptions = Parameters<typeof makeOutbox>[0]
type CacheOptions = Parameters<typeof makeOfflineCache>[0]

/** Everything that lets a tablet work offline. */
export function goOffline(
  options: Omit<OutboxOptions, 'isLate' | 'meet' | 'onGuest' | 'onPassed' | 'hasRoom'> &
    Omit<CacheOptions, 'hasWaiting'>,
) {
  const cache = makeOfflineCache({ ...options, hasWaiting: () => outbox.hasWaiting() })
  const outbox = makeOutbox({
    ...options,
    isLate: cache.isKnownOffline,
    meet: cache.meet,
    onGuest: cache.noteGuest,
    onPassed: cache.notePassage,
    hasRoom: cache.hasRoom,
  })
  becomeLeader(cache.becomeLeader)
  becomeLeader(outbox.becomeLeader)
  return {
    cache,
    outbox,
    /** The tablet no longer belongs to the company (S57): staff are told what it could not deliver, and it is deleted. */
    async clear(): Promise<void> {
      await outbox.handIn()
      await outbox.clear()
      await cache.clear()
    },
  }
}

export type Offline = ReturnType<typeof goOffline>
