import { numberAt } from './support/arguments.ts'
import { soakCamera } from './support/soak-camera.ts'
import { soakVisits } from './support/soak-visits.ts'

/**
 * What grows in a page that is never reloaded, as JSON: `npm run bench:soak -- --visits 1000` makes visits, in and out;
 * `npm run bench:soak -- --camera --minutes 30` opens and closes the camera.
 */
const measured = process.argv.includes('--camera')
  ? await soakCamera(numberAt('--minutes', 30))
  : await soakVisits(numberAt('--visits', 1_000))
console.log(JSON.stringify(measured, null, 2))
