import type { Address } from './database.ts'
import { findRunning, startEmbedded } from './embedded/embedded-postgres.ts'

interface Reached {
  readonly address: Address
  /** Lets go of a database that was started only for this. */
  readonly release: () => Promise<void>
}

/** For a command beside the server: the database of a running server, or for a moment one of our own. */
export async function reachDatabase(
  { databaseUrl, dataDir }: { readonly databaseUrl: string | null; readonly dataDir: string },
  onFailure: (error: Error) => void,
): Promise<Reached> {
  const nothing = async () => undefined
  if (databaseUrl !== null) return { address: { connectionString: databaseUrl }, release: nothing }
  const running = await findRunning(dataDir)
  if (running !== null) return { address: running, release: nothing }
  const own = await startEmbedded(dataDir, onFailure)
  return { address: own.address, release: own.stop }
}
