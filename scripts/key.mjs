/** `npm run key -- create …`: makes a key for another system. */
import { runBuilt } from './prepare.mjs'

await runBuilt('key')
