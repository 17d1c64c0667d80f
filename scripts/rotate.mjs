/** `npm run key:rotate [-- --master]`: replaces the keys of the installation. */
import { runBuilt } from './prepare.mjs'

await runBuilt('rotate')
