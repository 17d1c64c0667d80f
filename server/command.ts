import type { MasterKeys } from './domain/master-keys.ts'
import { type Env, readEnv } from './env.ts'
import type { Address } from './store/database.ts'
import { openInstallation } from './store/installation.ts'
import { reachDatabase } from './store/reach-database.ts'
import { readMasterKeys } from './store/secret-key.ts'
import { makeStore, type Store } from './store/store.ts'

/** What the commands beside the server have in common; what goes wrong ends them with a sentence and 1. */

export function readSettings(): Env {
  const env = readEnv(process.env)
  return env.ok ? env.value : end(env.error.join('\n'))
}

/** With the database of a running server, or one that is started for this moment. */
export async function withDatabase<T>(
  settings: Env,
  work: (address: Address, masters: MasterKeys) => Promise<T>,
): Promise<T> {
  try {
    const masters = await readMasterKeys(settings)
    const { address, release } = await reachDatabase(settings, (error) => end(error.message))
    return await work(address, masters).finally(release)
  } catch (error) {
    return end(error instanceof Error ? error.message : String(error))
  }
}

export const withStore = <T>(settings: Env, work: (store: Store) => Promise<T>): Promise<T> =>
  withDatabase(settings, async (address) => {
    const { database, vault, close } = await openInstallation(
      address,
      () => readMasterKeys(settings),
      () => undefined,
    )
    return work(makeStore(database, vault)).finally(close)
  })

export function end(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
