/** `npm run validate`: everything that must hold before a change lands, quickest first. */
import { prepare, run, say } from './prepare.mjs'

await prepare()
const steps = {
  format: ['node_modules/@biomejs/biome/bin/biome', 'format', '.'],
  lint: ['node_modules/@biomejs/biome/bin/biome', 'lint', '--error-on-warnings', '.'],
  types: ['scripts/types.mjs'],
  'dead code': ['node_modules/knip/bin/knip.js'],
  tests: ['scripts/test.mjs'],
}
for (const [name, args] of Object.entries(steps)) {
  say(name)
  run(process.execPath, args)
}
