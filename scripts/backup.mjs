/** `npm run backup`, `npm run restore -- FILE`. */
import { runBuilt } from './prepare.mjs'

await runBuilt('backup')
