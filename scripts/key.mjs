/** `npm run key -- create …`: prepares what is missing, then makes a key for another system. */
import { prepare } from './prepare.mjs'

await prepare()
await import('../dist/server/key.js')
