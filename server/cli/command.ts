import type { MasterKeys } from '#server/keys/master-keys.ts'
import { type Env, readEnv } from '#server/env.ts'
import type { Addresses } from '#server/database/embedded/embedded-postgres.ts'
import { openInstallation } from '#server/database/installation.ts'
import { failureLine } from '#server/database/failure.ts'
import { reachDatabase } from '#server/database/reach-database.ts'
import { readMasterKeys } from '#server/keys/secret-key.ts'
import { makeStore, type Store } from '#server/store.ts'

/** Shared start of the commands beside the server; an error ends them with a sentence and exit code 1. */

export function readCommandSettings(): Env {
  const env = readEnv(process.env)
  return env.ok ? env.value : end(env.error.join('\n'))
}

/** Runs `work` with the database of a running server, or with one that is started for this command. */
export async function withDatabase<T>(
  settings: Env,
  work: (addresses: Addresses, masters: MasterKeys) => Promise<T>,
): Promise<T> {
  try {
    const masters = await readMasterKeys(settings)
    const { release, ...addresses } = await reachDatabase(settings, (error) => end(error.message))
    return await work(addresses, masters).finally(release)
  } catch (error) {
    return end(failureLine(error))
  }
}

export const withStore = <T>(settings: Env, work: (store: Store) => Promise<T>): Promise<T> =>
  withDatabase(settings, async (addresses) => {
    const { database, vault, close } = await openInstallation(
      addresses,
      () => readMasterKeys(settings),
      () => undefined,
    )
    return work(makeStore(database, vault)).finally(close)
  })

export function end(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
