/** Finds Python's icalendar, or gets it, for the tests that read calendar entries back. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { getFromDebian, unpackFromDebian } from './debian.mjs'
import { root, say } from './prepare.mjs'

/** Where Python finds an unpacked library. */
export const icalendarEnv = (folder) => ({ PYTHONPATH: join(folder, 'usr/lib/python3/dist-packages') })

/** @param {string} folder that the library was unpacked into */
export const hasIcalendar = (folder) =>
  spawnSync('python3', ['-c', 'import icalendar'], {
    stdio: 'ignore',
    env: { ...process.env, ...icalendarEnv(folder) },
  }).status === 0

/** @returns {string} the folder that the library is unpacked into; where nothing is there, the tests are skipped */
export function icalendarRoot() {
  const folder = join(root, 'node_modules/.icalendar')
  if (hasIcalendar(folder)) return folder
  say('Getting a reader of calendars for the tests of what guests are sent …')
  if (spawnSync('python3', ['--version'], { stdio: 'ignore' }).error) getFromDebian(['python3'])
  unpackFromDebian(['python3-icalendar', 'python3-dateutil', 'python3-tz', 'python3-six'], folder)
  if (!hasIcalendar(folder))
    say('Without python3-icalendar calendar entries are read back by one reader only.')
  return folder
}
