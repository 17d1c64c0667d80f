/** `npm run matrix`: the access matrix with every combination of ids, of which `npm test` asks the short form. */
import { prepare, run } from './prepare.mjs'

await prepare()
run(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'tests/contract/access-matrix.test.ts'],
  { MATRIX: 'long' },
)
