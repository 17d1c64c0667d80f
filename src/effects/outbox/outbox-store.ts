import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { OUTBOX_KEEP_MS } from '#contract/limits.ts'
import type { AccessRequest, OutboxCount } from '#machines/ports.ts'

/** An access that this tablet has recorded, and the server has not answered. */
export interface Recorded {
  readonly id: number
  readonly request: AccessRequest
  /** Epoch milliseconds, server's clock. */
  readonly at: number
}

interface Row {
  /** Given by the database, in the order of recording. */
  readonly id?: number
  readonly at: number
  /** `asking`: a page is just being answered. */
  readonly state: 'asking' | 'waiting' | 'refused'
  /** Never leaves the browser, and goes with its row: what was deleted opens nothing. */
  readonly key: CryptoKey
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

interface Schema extends DBSchema {
  recorded: { key: number; value: Row }
}

const NAME = 'visitor-kiosk.outbox'
const CIPHER = 'AES-GCM'

/** `null` where nothing can be kept: the browser encrypts on a secure page only. */
export async function openOutboxStore() {
  if (!globalThis.isSecureContext || !globalThis.indexedDB) return null
  const db = await openDB<Schema>(NAME, 1, {
    upgrade: (made) => void made.createObjectStore('recorded', { keyPath: 'id', autoIncrement: true }),
    blocking: (_current, _blocked, event) => (event.target as IDBPDatabase).close(),
  }).catch(() => null)
  return db && outboxStore(db)
}

const outboxStore = (db: IDBPDatabase<Schema>) => ({
  /** Answers the number of the row. @throws if there is no room */
  async record(request: AccessRequest, at: number): Promise<number> {
    const key = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ['encrypt', 'decrypt'])
    const nonce = crypto.getRandomValues(new Uint8Array(12))
    const text = new TextEncoder().encode(JSON.stringify(request))
    const sealed = await crypto.subtle.encrypt({ name: CIPHER, iv: nonce }, key, text)
    return db.add('recorded', { at, state: 'asking', key, nonce, sealed })
  },

  forget: (id: number): Promise<void> => db.delete('recorded', id),

  async mark(id: number, state: Row['state']): Promise<void> {
    const { store, done } = db.transaction('recorded', 'readwrite')
    const row = await store.get(id)
    if (row) await store.put({ ...row, state })
    await done
  },

  /** The oldest that waits, or that a page did not live to hear answered. Forgets what is past its age. */
  async next(now: number, askingMs: number): Promise<Recorded | null> {
    for (const row of await db.getAll('recorded')) {
      const { id, at, state } = row
      if (id === undefined) continue
      if (now - at > OUTBOX_KEEP_MS) await db.delete('recorded', id)
      else if (state === 'waiting' || (state === 'asking' && now - at > askingMs)) {
        const text = await crypto.subtle.decrypt({ name: CIPHER, iv: row.nonce }, row.key, row.sealed)
        return { id, at, request: JSON.parse(new TextDecoder().decode(text)) }
      }
    }
    return null
  },

  async count(): Promise<OutboxCount> {
    const rows = await db.getAll('recorded')
    const of = (state: Row['state']) => rows.filter((row) => row.state === state).length
    return { waiting: of('waiting'), refused: of('refused') }
  },

  /** The tablet is no longer ours. */
  clear: (): Promise<void> => db.clear('recorded'),
})

export type OutboxStore = ReturnType<typeof outboxStore>
