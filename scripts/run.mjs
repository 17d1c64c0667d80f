/** `node scripts/run.mjs FILE.ts ARGS…`: prepares what is missing, then runs a TypeScript program. */
import { spawn } from 'node:child_process'
import { prepare, root } from './prepare.mjs'

await prepare()
const program = spawn(process.execPath, ['--import', 'tsx', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
program.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
