import { randomBytes } from 'node:crypto'
import { type Address, migrate } from '#server/database/database.ts'
import { distribute } from '#server/database/distribute.ts'
import { startCitus } from './citus-cluster.ts'

interface DistributedDatabase {
  /** What a server needs that uses it. */
  readonly settings: Readonly<Record<'DATABASE_URL' | 'SECRET_KEY', string>>
  readonly address: Address
  readonly masters: readonly [Buffer]
  stop(): Promise<void>
}

/** A distributed PostgreSQL with its tables in place, where `CITUS` names the folder of one (`npm run test:citus`). */
export async function makeDistributed(): Promise<DistributedDatabase | null> {
  const { CITUS } = process.env
  if (!CITUS) return null
  const cluster = await startCitus(CITUS)
  const address = { connectionString: cluster.databaseUrl }
  await migrate(address)
  await distribute(address, () => undefined)
  const master = randomBytes(32)
  return {
    settings: { DATABASE_URL: cluster.databaseUrl, SECRET_KEY: master.toString('hex') },
    address,
    masters: [master],
    stop: () => cluster.stop(),
  }
}
