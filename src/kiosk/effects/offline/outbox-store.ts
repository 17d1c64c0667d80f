import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Direction } from '#contract/entities/direction.ts'
import type { FailureCode } from '#contract/error-codes.ts'
import { LATE_VISIT_MAX_MS } from '#contract/limits.ts'
import type { KioskAccessRequest, OutboxCount, SignUpRequest } from '#machines/ports.ts'
import { canEncrypt, decryptJson, type EncryptedRow, encryptJson } from './encrypted-row.ts'

/** A request for the server. */
export type Item =
  | { readonly kind: 'access'; readonly request: KioskAccessRequest }
  | { readonly kind: 'signUp'; readonly request: SignUpRequest }

/** A request that this tablet has recorded, and the server has not accepted yet. */
export interface Recorded {
  readonly id: number
  readonly item: Item
  /** Epoch milliseconds, server's clock. */
  readonly at: number
  /** Why the server refused it; `null` while it waits. */
  readonly reason: FailureCode | null
}

interface Row extends EncryptedRow {
  /** Assigned by the database, in the order of recording. */
  readonly id?: number
  readonly at: number
  /** The server's time was not known for sure then: `at` is corrected as soon as it is. */
  readonly isUnsure?: true
  /** `asking`: a page is sending it now. */
  readonly state: 'asking' | 'waiting' | 'refused'
  readonly reason: FailureCode | null
  /** Missing for a sign-up. */
  readonly direction?: Direction
}

interface Schema extends DBSchema {
  recorded: { key: number; value: Row; indexes: { state: Row['state']; passage: [Row['state'], Direction] } }
  /** The server's id for each visitor who signed up at this tablet, for their later requests. */
  known: { key: string; value: { readonly visitorId: string; readonly at: number } }
}

const NAME = 'visitor-kiosk.outbox'
/** The row is on the disk before the visitor is told, so that a power failure does not lose it (R03). */
const SAFELY = { durability: 'strict' } as const

/** `null` if nothing can be stored. */
export async function openOutboxStore() {
  if (!canEncrypt()) return null
  const opened = async () =>
    openDB<Schema>(NAME, 5, {
      async upgrade(made, from, _to, work) {
        if (from < 1) made.createObjectStore('recorded', { keyPath: 'id', autoIncrement: true })
        if (from < 2) made.createObjectStore('known')
        // Without the index, each look would take longer the longer the tablet is offline.
        if (from < 3) work.objectStore('recorded').createIndex('state', 'state')
        if (from < 4) work.objectStore('recorded').createIndex('passage', ['state', 'direction'])
        // Earlier versions stored only the id.
        if (from >= 2 && from < 5) {
          const known = work.objectStore('known')
          for (let old = await known.openCursor(); old; old = await old.continue()) {
            await old.update({ visitorId: String(old.value), at: Date.now() })
          }
        }
      },
      blocking: (_current, _blocked, event) => (event.target as IDBPDatabase).close(),
    })
  // Browsers may refuse at once or later.
  const db = await opened().catch(() => null)
  return db && outboxStore(db)
}

const recorded = async (row: Row): Promise<Recorded> => ({
  id: row.id ?? 0,
  at: row.at,
  reason: row.reason,
  item: await decryptJson<Item>(row),
})

const outboxStore = (db: IDBPDatabase<Schema>) => ({
  /**
   * Stores a request and returns the number of its row.
   * @param isSure `at` is by a clock that the server has set
   * @throws if there is no room
   */
  async record(item: Item, at: number, isSure: boolean): Promise<number> {
    const direction = item.kind === 'access' ? { direction: item.request.direction } : {}
    const unsure = isSure ? {} : ({ isUnsure: true } as const)
    const row: Row = {
      at,
      ...unsure,
      state: 'asking',
      reason: null,
      ...direction,
      ...(await encryptJson(item)),
    }
    const { store, done } = db.transaction('recorded', 'readwrite', SAFELY)
    const id = await store.add(row)
    await done
    return id
  },

  forget: (id: number): Promise<void> => db.delete('recorded', id),

  /** The server has accepted a sign-up: the visitor's other requests get the server's id in place of the tablet's. */
  async meet(id: number, localId: string, visitorId: string, at: number): Promise<void> {
    const work = db.transaction(['recorded', 'known'], 'readwrite', SAFELY)
    await work.objectStore('known').put({ visitorId, at }, localId)
    await work.objectStore('recorded').delete(id)
    await work.done
  },

  /** The server's id of a visitor who signed up at this tablet; `undefined` until there is one. */
  visitorOf: async (localId: string): Promise<string | undefined> =>
    (await db.get('known', localId))?.visitorId,

  async mark(id: number, state: Row['state'], reason: FailureCode | null = null): Promise<void> {
    const { store, done } = db.transaction('recorded', 'readwrite')
    const row = await store.get(id)
    if (row) await store.put({ ...row, state, reason })
    await done
  },

  /**
   * Moves the times that were recorded by an unsure clock by so many milliseconds. The order of recording is sure even if
   * the clock was set between two of them: no time is moved before that of an earlier row.
   */
  async correct(slow: number): Promise<void> {
    const { store, done } = db.transaction('recorded', 'readwrite', SAFELY)
    let previous = Number.NEGATIVE_INFINITY
    for (let row = await store.openCursor(); row; row = await row.continue()) {
      const { isUnsure, ...rest } = row.value
      const at = isUnsure ? Math.max(rest.at + slow, previous + 1) : rest.at
      if (isUnsure) await row.update({ ...rest, at })
      previous = at
    }
    await done
  },

  /**
   * The oldest request that waits, or whose page closed before the answer. Requests are never deleted by their age: a
   * visitor was told that they will be sent, and the clock of a device may be wrong.
   */
  async next(now: number, askingMs: number): Promise<Recorded | null> {
    // A visitor who signed up may still be at the tablet when nothing waits any more.
    if ((await db.count('recorded')) === 0) {
      for (const name of await db.getAllKeys('known')) {
        const known = await db.get('known', name)
        if (known && now - known.at > LATE_VISIT_MAX_MS) await db.delete('known', name)
      }
    }
    const waiting = await db.getAllFromIndex('recorded', 'state', 'waiting', 1)
    const asking = await db.getAllFromIndex('recorded', 'state', 'asking')
    const left = asking.filter(({ at }) => Math.abs(now - at) > askingMs)
    const [row] = [...waiting, ...left].sort((one, other) => (one.id ?? 0) - (other.id ?? 0))
    if (row?.id === undefined) return null
    return { id: row.id, at: row.at, reason: null, item: await decryptJson<Item>(row) }
  },

  async hasWaiting(): Promise<boolean> {
    return (await db.countFromIndex('recorded', 'state', 'waiting')) > 0
  },

  /** Change of the number of people inside since the server last reported it. */
  async balance(): Promise<number> {
    const waiting = (direction: Direction) => db.countFromIndex('recorded', 'passage', ['waiting', direction])
    return (await waiting('entry')) - (await waiting('exit'))
  },

  /** The requests that the server refused, oldest first. */
  refused: async (): Promise<readonly Recorded[]> =>
    Promise.all((await db.getAllFromIndex('recorded', 'state', 'refused')).map(recorded)),

  /** What the server has not accepted: the refused requests first, then those that wait, each oldest first. */
  async undelivered(max: number): Promise<readonly Recorded[]> {
    const refused = await db.getAllFromIndex('recorded', 'state', 'refused', max)
    const waiting = await db.getAllFromIndex('recorded', 'state', 'waiting', max)
    return Promise.all([...refused, ...waiting].slice(0, max).map(recorded))
  },

  async count(): Promise<OutboxCount> {
    const of = (state: Row['state']) => db.countFromIndex('recorded', 'state', state)
    return { waiting: await of('waiting'), refused: await of('refused') }
  },

  /** The tablet no longer belongs to the company. */
  async clear(): Promise<void> {
    await db.clear('recorded')
    await db.clear('known')
  },
})

export type OutboxStore = ReturnType<typeof outboxStore>
