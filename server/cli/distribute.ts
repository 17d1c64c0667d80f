import { distribute } from '#server/database/distribute.ts'
import { migrate } from '#server/database/database.ts'
import { failureLine } from '#server/database/failure.ts'
import { end, readCommandSettings } from './command.ts'

/**
 * `npm run distribute`: brings the schema of a distributed PostgreSQL (Citus) up to date and puts each table where it belongs. To be
 * done before the first start of a server, and after each update.
 */

const { databaseUrl } = readCommandSettings()
if (databaseUrl === null) end('DATABASE_URL has to lead to the coordinator')
const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`)
try {
  const address = { connectionString: databaseUrl }
  await migrate(address)
  const placed = await distribute(address, say)
  for (const { table, placement } of placed) say(`${table}: ${placement}`)
  say(placed.length === 0 ? 'Every table is where it belongs.' : `${placed.length} tables were placed.`)
} catch (error) {
  end(failureLine(error))
}
