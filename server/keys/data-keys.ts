import { type MasterBox, type MasterKeys, masterBox } from './master-keys.ts'
import { type DataKey, type KeyRing, KEY_ID_MAX } from './vault.ts'
import type { DatabaseClient } from '#server/database/database.ts'
import { WrongEncryptionKey } from './wrong-encryption-key.ts'

/** `coming` opens and does not seal yet; of `leaving` all is being sealed anew; `kept` verifies the audit log. */
export type KeyState = 'coming' | 'current' | 'leaving' | 'kept'

interface Row {
  readonly key_id: number
  readonly wrapped: Buffer
  readonly state: KeyState
  readonly version: number
  readonly is_recent: boolean
}

/** Codes on screens and on paper may be older than a change of keys: they are looked up under the old key so long. */
const IN_USE_AFTER = '7 days'
/** As long as the cookies of tablets, which an old key still decrypts; their content is compared with the database. */
const KEPT_AFTER = '400 days'

const READ = `
  select key_id, wrapped, state, version,
    replaced_at is null or replaced_at > now() - interval '${IN_USE_AFTER}' as is_recent
  from data_keys order by created_at, key_id`

const boxOf = (masters: MasterKeys, keyId: number): MasterBox => masterBox(masters, `data key ${keyId}`)

/**
 * Every key of the database.
 * @returns `null`: it has none yet
 * @throws `WrongEncryptionKey` if the master keys do not open them
 */
export async function readKeyRing(client: DatabaseClient, masters: MasterKeys): Promise<KeyRing | null> {
  const { rows } = await client.query<Row>(READ)
  const current = rows.find(({ state }) => state === 'current')
  if (current === undefined) return null
  return {
    version: Math.max(...rows.map(({ version }) => version)),
    current: current.key_id,
    keys: rows.map(
      (row): DataKey => ({
        id: row.key_id,
        secret: unwrap(masters, row),
        isInUse: row.state !== 'kept' || row.is_recent,
      }),
    ),
  }
}

function unwrap(masters: MasterKeys, { key_id, wrapped }: Row): Buffer {
  try {
    return boxOf(masters, key_id).decrypt(wrapped)
  } catch {
    throw new WrongEncryptionKey()
  }
}

/** Adds the first key; if another process was faster, its key stays. */
export async function addFirstKey(
  client: DatabaseClient,
  masters: MasterKeys,
  secret: Buffer,
): Promise<void> {
  await client.query(
    `insert into data_keys (key_id, wrapped, state, version) select 1, $1, 'current', 1
     where not exists (select 1 from data_keys) on conflict do nothing`,
    [boxOf(masters, 1).encrypt(secret)],
  )
}

/** The notification to every process that the keys have changed. */
export const KEYS_CHANGED = 'data_keys'

const NEXT_VERSION = '(select max(version) + 1 from data_keys)'

/** In the caller's transaction. @returns the id of the key. @throws in words for an operator if no id is free */
export async function addComingKey(
  client: DatabaseClient,
  masters: MasterKeys,
  secret: Buffer,
): Promise<number> {
  const { rows } = await client.query<{ key_id: number }>('select key_id from data_keys order by created_at')
  const taken = new Set(rows.map(({ key_id }) => key_id))
  const last = rows.at(-1)?.key_id ?? 1
  // The first key's proofs bear no id, so no other key gets the id 1.
  const ids = Array.from({ length: KEY_ID_MAX - 1 }, (_, step) => ((last - 1 + step) % (KEY_ID_MAX - 1)) + 2)
  const id = ids.find((each) => !taken.has(each))
  if (id === undefined)
    throw new Error('The audit log is sealed with 255 keys: one is free when its lines are purged')
  await client.query(
    `insert into data_keys (key_id, wrapped, state, version) values ($1, $2, 'coming', ${NEXT_VERSION})`,
    [id, boxOf(masters, id).encrypt(secret)],
  )
  await client.query(`notify ${KEYS_CHANGED}`)
  return id
}

/** From now on the new key encrypts, and the one before only decrypts. */
export async function switchKeys(client: DatabaseClient): Promise<void> {
  await client.query(
    `update data_keys set state = 'leaving', replaced_at = clock_timestamp(), version = ${NEXT_VERSION}
     where state = 'current'`,
  )
  await client.query(
    `update data_keys set state = 'current', version = ${NEXT_VERSION} where state = 'coming'`,
  )
  await client.query(`notify ${KEYS_CHANGED}`)
}

/** The key before stays stored, but encrypts nothing any more. */
export async function keepLeft(client: DatabaseClient): Promise<void> {
  await client.query(`update data_keys set state = 'kept', version = ${NEXT_VERSION} where state = 'leaving'`)
  await client.query(`notify ${KEYS_CHANGED}`)
}

/** The state of a key change. */
export async function readChange(client: DatabaseClient) {
  const { rows } = await client.query<{ key_id: number; state: KeyState; version: number }>(
    'select key_id, state, version from data_keys order by created_at',
  )
  const idOf = (state: KeyState) => rows.find((row) => row.state === state)?.key_id ?? null
  return {
    coming: idOf('coming'),
    current: idOf('current'),
    leaving: idOf('leaving'),
    version: Math.max(0, ...rows.map(({ version }) => version)),
  }
}

/** Removes keys that are older than any cookie, and by which no line of an audit log and no acceptance was sealed. @returns how many */
export async function dropUnusedKeys(client: DatabaseClient): Promise<number> {
  const dropped = await client.query(
    `delete from data_keys k where state = 'kept' and replaced_at < now() - interval '${KEPT_AFTER}'
       and not exists (select 1 from audit_log l where ${madeBy('l.seal')})
       and not exists (select 1 from audit_heads h where ${madeBy('h.purged_proof')} or ${madeBy('h.seal')})
       and not exists (select 1 from certificate_acceptances a where ${madeBy('a.seal')})
       and not exists (select 1 from kept_acceptances c where ${madeBy('c.seal')})`,
  )
  return dropped.rowCount ?? 0
}

/** The SQL condition for the key that made a proof, as `Vault.prove` writes it. */
const madeBy = (column: string): string =>
  `case when length(${column}) = 32 then k.key_id = 1 else get_byte(${column}, 0) = k.key_id end`

/** Seals every data key with the current master key. @returns how many had another one */
export async function wrapAgain(client: DatabaseClient, masters: MasterKeys): Promise<number> {
  const { rows } = await client.query<Row>(`${READ}`)
  let count = 0
  for (const row of rows) {
    const box = boxOf(masters, row.key_id)
    if (box.isCurrent(row.wrapped)) continue
    const wrapped = box.encrypt(unwrap(masters, row))
    const changed = await client.query(
      'update data_keys set wrapped = $2 where key_id = $1 and wrapped = $3',
      [row.key_id, wrapped, row.wrapped],
    )
    count += changed.rowCount ?? 0
  }
  return count
}
