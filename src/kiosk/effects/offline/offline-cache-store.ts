import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import {
  canEncrypt,
  decryptJson,
  decryptRow,
  type EncryptedRow,
  encryptJson,
  encryptRow,
} from './encrypted-row.ts'

interface Row extends EncryptedRow {
  /** Epoch milliseconds, server's clock. */
  readonly at: number
}

interface Schema extends DBSchema {
  kept: { key: string; value: Row }
}

/** `null` if nothing can be stored. */
export async function openReserveStore() {
  if (!canEncrypt()) return null
  const opened = async () =>
    openDB<Schema>('visitor-kiosk.reserve', 1, {
      upgrade: (made) => void made.createObjectStore('kept'),
      blocking: (_current, _blocked, event) => (event.target as IDBPDatabase).close(),
    })
  // Browsers may refuse at once or later.
  const db = await opened().catch(() => null)
  return db && reserveStore(db)
}

const reserveStore = (db: IDBPDatabase<Schema>) => ({
  async keep(name: string, value: unknown, at: number): Promise<void> {
    await db.put('kept', { at, ...(await encryptJson(value)) }, name)
  },

  async keepBytes(name: string, bytes: Uint8Array<ArrayBuffer>, at: number): Promise<void> {
    await db.put('kept', { at, ...(await encryptRow(bytes)) }, name)
  },

  async read<Value>(name: string): Promise<Value | null> {
    const row = await db.get('kept', name)
    return row ? decryptJson<Value>(row) : null
  },

  async readBytes(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const row = await db.get('kept', name)
    return row ? decryptRow(row) : null
  },

  /** In milliseconds; 0 if there is no such row. */
  async ageOf(name: string, now: number): Promise<number> {
    const row = await db.get('kept', name)
    return row ? now - row.at : 0
  },

  names: (): Promise<readonly string[]> => db.getAllKeys('kept'),

  /** Deletes rows that are older than their maximum age. */
  async sweep(now: number, ageOf: (name: string) => number): Promise<void> {
    for (const name of await db.getAllKeys('kept')) {
      const row = await db.get('kept', name)
      if (row && now - row.at > ageOf(name)) await db.delete('kept', name)
    }
  },

  forget: (name: string): Promise<void> => db.delete('kept', name),

  clear: (): Promise<void> => db.clear('kept'),
})
