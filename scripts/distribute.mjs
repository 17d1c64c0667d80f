/** `npm run distribute`: puts the tables of a distributed PostgreSQL where they belong. */
import { runBuilt } from './prepare.mjs'

await runBuilt('distribute')
