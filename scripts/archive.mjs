/** `npm run archive:verify`: compares documents with what visitors accepted. */
import { runBuilt } from './prepare.mjs'

await runBuilt('archive')
