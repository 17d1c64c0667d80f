/** `npm run types`: compiles every room by its own rules: each may see only the globals that its tsconfig names. */
import { pathToFileURL } from 'node:url'
import { runTogether } from './jobs.mjs'

/** The largest come first. */
const rooms = ['tests', 'server', 'src', 'src/console', 'machines', 'contract', 'src/sw']

/** What Node.js runs for each room; checked files stay checked until they, or what they import, change. */
export const typeJobs = Object.fromEntries(
  rooms.map((room) => [
    `types of ${room}`,
    [
      'node_modules/typescript/bin/tsc',
      '-p',
      room,
      '--incremental',
      '--tsBuildInfoFile',
      `node_modules/.cache/types/${room.replace('/', '-')}.json`,
    ],
  ]),
)

if (import.meta.url === pathToFileURL(process.argv[1]).href) await runTogether(typeJobs)
