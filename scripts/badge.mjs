/** `npm run badge -- revoke|replace …`: prepares what is missing, then turns a badge invalid or replaces it. */
import { prepare } from './prepare.mjs'

await prepare()
await import('../dist/server/badge.js')
