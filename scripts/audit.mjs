/** `npm run audit:verify`: prepares what is missing, then reads every line of the audit logs. */
import { prepare } from './prepare.mjs'

await prepare()
await import('../dist/server/audit.js')
