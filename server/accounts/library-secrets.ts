import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { FIRST_KEY, type Vault } from '#server/keys/vault.ts'
import type { DatabaseClient } from '#server/database/database.ts'

const PURPOSE = 'account library'

interface Secrets {
  /** The secret that encrypts if there is no list, and decrypts values without a key number. */
  readonly secret: string
  /** The first one seals, all of them open. */
  readonly secrets?: { readonly version: number; readonly value: string }[]
}

/** The account library's secrets in its own words: as long as there is one key, what it seals bears no number. */
export function secretsOf(vault: Vault): Secrets {
  const secrets = secretList(vault)
  const [current] = secrets
  const first = secrets.find(({ version }) => version === FIRST_KEY)
  const secret = first?.value ?? current?.value ?? ''
  return secrets.length === 1 && first !== undefined ? { secret } : { secret, secrets }
}

/** The current one first. */
export const secretList = (vault: Vault) =>
  vault.secrets(PURPOSE).map(({ keyId, secret }) => ({ version: keyId, value: secret.toString('hex') }))

/** Columns that the library encrypts itself. */
const SEALED = [{ table: 'auth."twoFactor"', columns: ['"secret"', '"backupCodes"'] }] as const

/** @returns how many rows were sealed with another key, and are sealed with the current one now */
export async function sealAccountsAgain(client: DatabaseClient, vault: Vault): Promise<number> {
  const { secret, secrets } = secretsOf(vault)
  if (secrets === undefined) return 0
  const keys = new Map(secrets.map(({ version, value }) => [version, value]))
  const key = { keys, currentVersion: vault.currentId, legacySecret: secret }
  let count = 0
  for (const { table, columns } of SEALED) {
    for (const column of columns) {
      const { rows } = await client.query<{ id: string; sealed: string }>(
        `select id, ${column} as sealed from ${table} where ${column} not like $1`,
        [`$ba$${vault.currentId}$%`],
      )
      for (const { id, sealed } of rows) {
        const again = await symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data: sealed }) })
        const changed = await client.query(
          `update ${table} set ${column} = $2 where id = $1 and ${column} = $3`,
          [id, again, sealed],
        )
        count += changed.rowCount ?? 0
      }
    }
  }
  return count
}
