import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { writeCheckpoints, readCheckpoints, type Checkpoints } from './audit-log.store.ts'
import type { Store } from '#server/store.ts'

const LOOK_MS = 1_000
const SAY_AGAIN_MS = 60_000

/**
 * Stores the last entry of each audit log every second, in a file beside the database. Entries that are removed from the
 * end of a log later are then reported as missing.
 */
export async function watchAudit(
  { auditLog }: Store,
  dataDir: string,
  log: FastifyBaseLogger,
): Promise<{ readonly stop: () => Promise<void> }> {
  let seen: Checkpoints = await readCheckpoints(dataDir).catch(() => {
    log.error('ALARM: audit-heads.json cannot be read: lines that were lost before now are not missed')
    return {}
  })
  const saidAt = new Map<string, number>()

  async function look(): Promise<void> {
    const { after, lost } = await auditLog.checkpoint(seen)
    if (JSON.stringify(after) !== JSON.stringify(seen)) await writeCheckpoints(dataDir, after)
    seen = after
    for (const companyId of lost) {
      if (performance.now() - (saidAt.get(companyId) ?? Number.NEGATIVE_INFINITY) < SAY_AGAIN_MS) continue
      saidAt.set(companyId, performance.now())
      log.error({ companyId }, 'ALARM: the audit log has lost lines: npm run audit:verify says which')
    }
  }
  const end = new AbortController()
  const watching = (async () => {
    while (!end.signal.aborted) {
      // An unavailable database and a full disk are reported by the alarms.
      await look().catch(() => undefined)
      await sleep(LOOK_MS, undefined, { signal: end.signal }).catch(() => undefined)
    }
    await look().catch(() => undefined)
  })()
  return {
    async stop() {
      end.abort()
      await watching
    },
  }
}
