import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Direction } from '#contract/entities/direction.ts'
import type { FailureCode } from '#contract/error-codes.ts'
import { OUTBOX_KEEP_MS } from '#contract/limits.ts'
import type { AccessRequest, OutboxCount, SignUpRequest } from '#machines/ports.ts'
import { canSeal, type Sealed, sealJson, unsealJson } from './seal.ts'

/** What the server has to hear. */
export type Item =
  | { readonly kind: 'access'; readonly request: AccessRequest }
  | { readonly kind: 'signUp'; readonly request: SignUpRequest }

/** What this tablet has recorded, and the server has not taken. */
export interface Recorded {
  readonly id: number
  readonly item: Item
  /** Epoch milliseconds, server's clock. */
  readonly at: number
  /** Why it was refused; `null` while it waits. */
  readonly reason: FailureCode | null
}

interface Row extends Sealed {
  /** Given by the database, in the order of recording. */
  readonly id?: number
  readonly at: number
  /** `asking`: a page is just being answered. */
  readonly state: 'asking' | 'waiting' | 'refused'
  readonly reason: FailureCode | null
  /** Not of a sign-up. */
  readonly direction?: Direction
}

interface Schema extends DBSchema {
  recorded: { key: number; value: Row; indexes: { state: Row['state']; passage: [Row['state'], Direction] } }
  /** By which id the server knows whom this tablet has signed up, for what they did since. */
  known: { key: string; value: { readonly visitorId: string; readonly at: number } }
}

const NAME = 'visitor-kiosk.outbox'
/** On the disk before the visitor is told, whatever happens to the power (R03). */
const SAFELY = { durability: 'strict' } as const

/** `null` where nothing can be kept. */
export async function openOutboxStore() {
  if (!canSeal()) return null
  const opened = async () =>
    openDB<Schema>(NAME, 5, {
      async upgrade(made, from, _to, work) {
        if (from < 1) made.createObjectStore('recorded', { keyPath: 'id', autoIncrement: true })
        if (from < 2) made.createObjectStore('known')
        // A long time without a line must not make every look longer.
        if (from < 3) work.objectStore('recorded').createIndex('state', 'state')
        if (from < 4) work.objectStore('recorded').createIndex('passage', ['state', 'direction'])
        // Until then there was the id alone.
        if (from >= 2 && from < 5) {
          const known = work.objectStore('known')
          for (let old = await known.openCursor(); old; old = await old.continue()) {
            await old.update({ visitorId: String(old.value), at: Date.now() })
          }
        }
      },
      blocking: (_current, _blocked, event) => (event.target as IDBPDatabase).close(),
    })
  // Browsers refuse at once or later.
  const db = await opened().catch(() => null)
  return db && outboxStore(db)
}

const outboxStore = (db: IDBPDatabase<Schema>) => ({
  /** Answers the number of the row. @throws if there is no room */
  async record(item: Item, at: number): Promise<number> {
    const direction = item.kind === 'access' ? { direction: item.request.direction } : {}
    const row: Row = { at, state: 'asking', reason: null, ...direction, ...(await sealJson(item)) }
    const { store, done } = db.transaction('recorded', 'readwrite', SAFELY)
    const id = await store.add(row)
    await done
    return id
  },

  forget: (id: number): Promise<void> => db.delete('recorded', id),

  /** The server has taken a sign-up: what the visitor did under the tablet's own id is theirs. */
  async meet(id: number, localId: string, visitorId: string, at: number): Promise<void> {
    const work = db.transaction(['recorded', 'known'], 'readwrite', SAFELY)
    await work.objectStore('known').put({ visitorId, at }, localId)
    await work.objectStore('recorded').delete(id)
    await work.done
  },

  /** The server's id of somebody whom this tablet has signed up; `undefined` until it has one. */
  visitorOf: async (localId: string): Promise<string | undefined> =>
    (await db.get('known', localId))?.visitorId,

  async mark(id: number, state: Row['state'], reason: FailureCode | null = null): Promise<void> {
    const { store, done } = db.transaction('recorded', 'readwrite')
    const row = await store.get(id)
    if (row) await store.put({ ...row, state, reason })
    await done
  },

  /** The oldest that waits, or that a page did not live to hear answered. Forgets what is past its age. */
  async next(now: number, askingMs: number): Promise<Recorded | null> {
    for (;;) {
      const [oldest] = await db.getAll('recorded', null, 1)
      // Whoever has signed up may still be at the tablet when nothing waits any more.
      if (oldest === undefined) {
        for (const name of await db.getAllKeys('known')) {
          const known = await db.get('known', name)
          if (known && now - known.at > OUTBOX_KEEP_MS) await db.delete('known', name)
        }
      }
      if (oldest?.id === undefined || now - oldest.at <= OUTBOX_KEEP_MS) break
      await db.delete('recorded', oldest.id)
    }
    const waiting = await db.getAllFromIndex('recorded', 'state', 'waiting', 1)
    const asking = await db.getAllFromIndex('recorded', 'state', 'asking')
    const left = asking.filter(({ at }) => now - at > askingMs)
    const [row] = [...waiting, ...left].sort((one, other) => (one.id ?? 0) - (other.id ?? 0))
    if (row?.id === undefined) return null
    return { id: row.id, at: row.at, reason: null, item: await unsealJson<Item>(row) }
  },

  async hasWaiting(): Promise<boolean> {
    return (await db.countFromIndex('recorded', 'state', 'waiting')) > 0
  },

  /** By how many those inside have become more since the server heard of them last. */
  async balance(): Promise<number> {
    const waiting = (direction: Direction) => db.countFromIndex('recorded', 'passage', ['waiting', direction])
    return (await waiting('entry')) - (await waiting('exit'))
  },

  /** What the server would not take, oldest first. */
  async refused(): Promise<readonly Recorded[]> {
    const rows = await db.getAllFromIndex('recorded', 'state', 'refused')
    return Promise.all(
      rows.map(async (row) => ({
        id: row.id ?? 0,
        at: row.at,
        reason: row.reason,
        item: await unsealJson<Item>(row),
      })),
    )
  },

  async count(): Promise<OutboxCount> {
    const of = (state: Row['state']) => db.countFromIndex('recorded', 'state', state)
    return { waiting: await of('waiting'), refused: await of('refused') }
  },

  /** The tablet is no longer ours. */
  async clear(): Promise<void> {
    await db.clear('recorded')
    await db.clear('known')
  },
})

export type OutboxStore = ReturnType<typeof outboxStore>
