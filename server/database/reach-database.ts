import { type Addresses, findRunning, startEmbedded } from './embedded/embedded-postgres.ts'

interface Reached extends Addresses {
  /** Lets go of a database that was started only for this. */
  readonly release: () => Promise<void>
}

/** A database of its operator's, who gives one account. */
export const addressesAt = (databaseUrl: string): Addresses => ({
  address: { connectionString: databaseUrl },
  ownerAddress: { connectionString: databaseUrl },
})

/** The database for a command beside the server: that of a running server, or one started for the command. */
export async function reachDatabase(
  { databaseUrl, dataDir }: { readonly databaseUrl: string | null; readonly dataDir: string },
  onFailure: (error: Error) => void,
): Promise<Reached> {
  const nothing = async () => undefined
  if (databaseUrl !== null) return { ...addressesAt(databaseUrl), release: nothing }
  const running = await findRunning(dataDir)
  if (running !== null) return { ...running, release: nothing }
  const own = await startEmbedded(dataDir, onFailure)
  return { address: own.address, ownerAddress: own.ownerAddress, release: own.stop }
}
