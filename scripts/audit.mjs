/** `npm run audit:verify`: reads every line of the audit logs. */
import { runBuilt } from './prepare.mjs'

await runBuilt('audit')
