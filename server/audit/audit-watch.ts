import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { keepWitnesses, readWitnesses, type Witnesses } from './audit-log.store.ts'
import type { Store } from '#server/store.ts'

const LOOK_MS = 1_000
const SAY_AGAIN_MS = 60_000

/**
 * Each process remembers each second, in a file beside the database, where the audit logs have come to: what is removed from
 * the end of one later is missed.
 */
export async function watchAudit(
  { auditLog }: Store,
  dataDir: string,
  log: FastifyBaseLogger,
): Promise<{ readonly stop: () => Promise<void> }> {
  let seen: Witnesses = await readWitnesses(dataDir).catch(() => {
    log.error('ALARM: audit-heads.json cannot be read: lines that were lost before now are not missed')
    return {}
  })
  const saidAt = new Map<string, number>()

  async function look(): Promise<void> {
    const { after, lost } = await auditLog.witness(seen)
    if (JSON.stringify(after) !== JSON.stringify(seen)) await keepWitnesses(dataDir, after)
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
      // A database that is away, and a full disk, are told of elsewhere.
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
