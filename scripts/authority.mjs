/** `npm run authority -- next`, `npm run authority -- switch`: replaces the private certificate authority. */
import { runBuilt } from './prepare.mjs'

await runBuilt('authority')
