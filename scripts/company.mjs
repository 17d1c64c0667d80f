/** `npm run company -- create|list …`: makes another company on this installation, or names all. */
import { runBuilt } from './prepare.mjs'

await runBuilt('company')
