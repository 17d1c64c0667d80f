/**
 * `npm run test:node24`: `npm test` on Node 24, which comes from the npm registry (package `node`) and is kept outside the repository, in
 * npm's cache. Words after `--` choose as with `npm test`. Packages are installed anew where the other Node has installed them.
 */
import { spawnSync } from 'node:child_process'
import { npmCommand, root } from './prepare.mjs'

const NODE = 'node@24.21.0'
const words = process.argv.slice(2)
const [program, args] = npmCommand([
  ...['exec', '--yes', '--package', NODE, '--', 'node', 'scripts/test.mjs'],
  ...words,
])
const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
process.exitCode = status ?? 1
