import type { Vault } from '#server/domain/vault.ts'
import { type Address, type Client, type Database, isThere, migrate, openDatabase } from './database.ts'
import { ForeignKey } from './foreign-key.ts'

/** Any text: what counts is whether it can be read. */
const PROOF = 'visitor-kiosk'

/**
 * Brings a database up to date and opens it.
 * @returns `isNew`: nothing has been stored in it yet
 * @throws `ForeignKey`, and whatever `openDatabase` does
 */
export async function openInstallation(
  address: Address,
  vault: Vault,
  onError: (error: Error) => void,
): Promise<{ readonly database: Database; readonly isNew: boolean }> {
  await migrate(address)
  const database = await openDatabase(address, onError)
  try {
    return { database, isNew: await claim(database.pool, vault) }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * From now on the database takes no other key. Of several that come at once the first one is its own.
 * @returns whether it had none before
 * @throws `ForeignKey`
 */
export async function claim(client: Client, vault: Vault): Promise<boolean> {
  const wasSealed = await checkKey(client, vault)
  await client.query('insert into installation (key_proof) values ($1) on conflict do nothing', [
    vault.seal(PROOF),
  ])
  await checkKey(client, vault)
  return !wasSealed
}

/**
 * Changes nothing, and asks a database of any version: one from before there was a proof is judged by its oldest company.
 * @returns whether anything has been sealed there
 * @throws `ForeignKey`
 */
export async function checkKey(client: Client, vault: Vault): Promise<boolean> {
  const sealed =
    (await firstOf(client, 'installation', 'select key_proof as sealed from installation')) ??
    (await firstOf(
      client,
      'companies',
      'select service_code_sealed as sealed from companies order by created_at, company_id limit 1',
    ))
  if (sealed === null) return false
  try {
    vault.open(sealed)
  } catch {
    throw new ForeignKey()
  }
  return true
}

async function firstOf(client: Client, table: string, query: string): Promise<Buffer | null> {
  if (!(await isThere(client, table))) return null
  const { rows } = await client.query<{ sealed: Buffer }>(query)
  return rows[0]?.sealed ?? null
}
