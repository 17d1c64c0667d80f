/** `npm run backup`, `npm run restore -- FILE`: prepares what is missing, then does it. */
import { prepare } from './prepare.mjs'

await prepare()
await import('../dist/server/backup.js')
