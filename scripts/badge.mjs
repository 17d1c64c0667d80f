/** `npm run badge -- revoke|replace …`: turns a badge invalid or replaces it. */
import { runBuilt } from './prepare.mjs'

await runBuilt('badge')
