/**
 * Starts the server of an unpacked release, or a command beside it, with Node.js alone (docs/install/archive.md):
 *   node kiosk.mjs                     the server
 *   node kiosk.mjs backup [FILE]       a command; the words behind it are those of `npm run backup -- …`
 */
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The program of each command, and the word that it wants first. */
const COMMANDS = {
  start: ['main'],
  backup: ['backup', 'write'],
  restore: ['backup', 'restore'],
  company: ['company'],
  distribute: ['distribute'],
  key: ['key'],
  'key:rotate': ['rotate'],
  badge: ['badge'],
  authority: ['authority'],
  'audit:verify': ['audit'],
  'archive:verify': ['archive'],
}

/** The oldest Node.js that the server is tested on. */
const OLDEST = [20, 19]

const home = dirname(fileURLToPath(import.meta.url))
const [name = 'start', ...words] = process.argv.slice(2)
const [program, ...first] = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : []
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
  refuse(`Node.js ${OLDEST.join('.')} or newer is needed, and this is ${process.versions.node}`)
else if (program === undefined) refuse(`Usage: node kiosk.mjs [${Object.keys(COMMANDS).join('|')}] …`)
else await run()

async function run() {
  // A release is for real visitors: the demo company comes with DEMO=1 only.
  process.env.NODE_ENV ||= 'production'
  // Beside the folder of this version, so that the next version finds it and no data is removed with an old one.
  process.env.DATA_DIR ||= join(dirname(home), 'visitor-kiosk-data')
  const file = join(home, 'dist/server', `${program}.js`)
  // The server finds its pages from the path of its program.
  process.argv = [process.argv[0], file, ...first, ...words]
  await import(pathToFileURL(file).href)
}

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}
