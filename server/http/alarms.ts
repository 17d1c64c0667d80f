import type { FastifyInstance } from 'fastify'
import { databaseRefusal } from '#server/database/failure.ts'
import { nodeAway } from '#server/database/nodes.ts'

export const alarms = ['database', 'databaseNode', 'storage', 'timeStamps'] as const
export type Alarm = (typeof alarms)[number]

/** How each is looked into while it lasts; a look that does not throw ends it. */
export type AlarmChecks = Readonly<Record<Alarm, () => Promise<unknown>>>

export interface Alarms {
  /** @param of what it is about, for the log */
  readonly raise: (alarm: Alarm, of?: object) => void
  /** Whether it lasts. */
  readonly isRaised: (alarm: Alarm) => boolean
}

const LOOK_MS = 1_000
const words: Readonly<Record<Alarm, readonly [raised: string, over: string]>> = {
  database: ['ALARM: the database is away or stores nothing, no one can enter', 'the database is back'],
  databaseNode: [
    'ALARM: a node of the database is away, no one can enter at the companies on it',
    'all nodes of the database are back',
  ],
  storage: ['ALARM: no space is left to store visits', 'there is space again'],
  timeStamps: ['ALARM: sealed PDFs get no time stamp', 'sealed PDFs get time stamps again'],
}

/**
 * Raises an alarm at the first call that fails because of the database or the disk, or when another part of the server
 * raises it; logs it once, and checks until it is over (R16, R17).
 */
export function addAlarms(app: FastifyInstance, checks: AlarmChecks): Alarms {
  const raised = new Map<Alarm, NodeJS.Timeout>()

  function raise(alarm: Alarm, of: object = {}): void {
    if (raised.has(alarm)) return
    app.log.error({ alarm, ...of }, words[alarm][0])
    look(alarm)
  }
  function look(alarm: Alarm): void {
    const again = () => look(alarm)
    const timer = setTimeout(() => checks[alarm]().then(() => end(alarm), again), LOOK_MS)
    raised.set(alarm, timer.unref())
  }
  function end(alarm: Alarm): void {
    raised.delete(alarm)
    app.log.warn({ alarm }, words[alarm][1])
  }

  app.addHook('onError', (_request, _reply, error, done) => {
    const node = nodeAway(error)
    const alarm = node === null ? alarmOf(error) : 'databaseNode'
    if (alarm !== null) raise(alarm, node === null ? {} : { node })
    done()
  })
  app.addHook('onClose', async () => {
    for (const timer of raised.values()) clearTimeout(timer)
  })
  return { raise, isRaised: (alarm) => raised.has(alarm) }
}

function alarmOf(error: Error & { readonly statusCode?: number }): Alarm | null {
  if (error.statusCode !== undefined && error.statusCode < 500) return null
  const refusal = databaseRefusal(error)
  if (refusal === 'STORAGE_FULL') return 'storage'
  return isAway(error) ? 'database' : null
}

/**
 * Connections refused, broken, too many or never made; operator intervention and system errors of PostgreSQL; a standby that only
 * reads (25006), and a commit without an answer, as while a standby is away that has to have it.
 */
function isAway(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    /^(?:08|25006|53300|57P|58)/.test(code) ||
    /^E[A-Z]+$/.test(code) ||
    /[Cc]onnection (?:terminated|timeout)|timeout exceeded|Query read timeout/.test(error.message)
  )
}
