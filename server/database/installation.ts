import type { MasterKeys } from '#server/keys/master-keys.ts'
import { firstKeyOf } from '#server/keys/master-keys.ts'
import { makeVault, type Vault } from '#server/keys/vault.ts'
import { type DatabaseClient, type Database, isThere, migrate, openDatabase } from './database.ts'
import type { Addresses } from './embedded/embedded-postgres.ts'
import { WrongEncryptionKey } from '#server/keys/wrong-encryption-key.ts'
import { addFirstKey, readKeyRing } from '#server/keys/data-keys.ts'
import { followKeys } from '#server/keys/follow-keys.ts'

/** Any text: what counts is whether it can be read. */
const PROOF = 'visitor-kiosk'

export interface Installation {
  readonly database: Database
  /** The vault has the keys of the database, also after they were replaced. */
  readonly vault: Vault
  /** Whether the database was empty before this start. */
  readonly isNew: boolean
  close(): Promise<void>
}

/**
 * Brings a database up to date and opens it.
 * @throws `WrongEncryptionKey`, and whatever `openDatabase` does
 */
export async function openInstallation(
  { address, ownerAddress }: Addresses,
  readMasters: () => Promise<MasterKeys>,
  onError: (error: Error) => void,
): Promise<Installation> {
  await migrate(ownerAddress)
  const database = await openDatabase(address, onError)
  try {
    const isNew = await claim(database.pool, await readMasters())
    const { vault, stop } = await followKeys(address, readMasters, onError)
    return {
      database,
      vault,
      isNew,
      async close() {
        await stop()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * From now on the database takes no other key. Of several that come at once the first one is its own.
 * @returns whether it had none before
 * @throws `WrongEncryptionKey`
 */
export async function claim(client: DatabaseClient, masters: MasterKeys): Promise<boolean> {
  const known = await checkKey(client, masters)
  await addFirstKey(client, masters, known ?? masters[0])
  const ring = await readKeyRing(client, masters)
  if (ring === null) throw new WrongEncryptionKey()
  // The version before this one judges by it whether a key is the database's own.
  await client.query('insert into installation (key_proof) values ($1) on conflict do nothing', [
    makeVault(() => ring).encrypt(PROOF),
  ])
  await checkKey(client, masters)
  return known === null
}

/**
 * Changes nothing, and asks a database of any version: one from before there were data keys is judged by what is sealed in it.
 * @returns the first key of the database, or the current one if that is gone; `null`: nothing has been sealed there
 * @throws `WrongEncryptionKey`
 */
export async function checkKey(client: DatabaseClient, masters: MasterKeys): Promise<Buffer | null> {
  const ring = (await isThere(client, 'data_keys')) ? await readKeyRing(client, masters) : null
  if (ring !== null) return ring.keys[0]?.secret ?? null
  const sealed =
    (await firstOf(client, 'installation', 'select key_proof as sealed from installation')) ??
    (await firstOf(
      client,
      'companies',
      'select service_code_sealed as sealed from companies order by created_at, company_id limit 1',
    ))
  if (sealed === null) return null
  const own = firstKeyOf(masters, sealed)
  if (own === null) throw new WrongEncryptionKey()
  return own
}

async function firstOf(client: DatabaseClient, table: string, query: string): Promise<Buffer | null> {
  if (!(await isThere(client, table))) return null
  const { rows } = await client.query<{ sealed: Buffer }>(query)
  return rows[0]?.sealed ?? null
}
