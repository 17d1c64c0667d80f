/** Compiles every room by its own rules: each may see only the globals that its tsconfig names. */
import { run } from './prepare.mjs'

for (const room of ['contract', 'machines', 'src', 'src/sw', 'src/console', 'server', 'tests']) {
  // Checked files stay checked until they, or what they import, change.
  const kept = `node_modules/.cache/types/${room.replace('/', '-')}.json`
  run(process.execPath, [
    'node_modules/typescript/bin/tsc',
    '-p',
    room,
    '--incremental',
    '--tsBuildInfoFile',
    kept,
  ])
}
