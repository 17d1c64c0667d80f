import { end, readCommandSettings, withStore } from './command.ts'
import { readCheckpoints } from '#server/audit/audit-log.store.ts'

/** `npm run audit:verify`: ends with 1 where a line was changed, removed or put elsewhere, and says which. */

const SAYS = {
  CHANGED: 'is not what was written there',
  MISSING: 'is missing',
  PURGED: 'and those before were removed, and not by retention',
  HEAD: 'is the last one, and should not be',
  WITNESS: 'was seen by this server, and is gone',
} as const

const settings = readCommandSettings()
const { lines, found } = await withStore(settings, async ({ auditLog }) =>
  auditLog.verify(await readCheckpoints(settings.dataDir)),
)
for (const { companyId, position, kind } of found) {
  process.stdout.write(`${companyId === '' ? '(no company)' : companyId}: line ${position} ${SAYS[kind]}\n`)
}
if (found.length > 0) end(`${found.length} places in ${lines} lines are not as they were written`)
process.stdout.write(`${lines} lines are as they were written\n`)
