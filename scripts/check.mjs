/** `npm run check`: what can be judged without running the product. `npm run validate` adds the tests. */
import { prepare, run, say } from './prepare.mjs'

const steps = {
  format: ['node_modules/@biomejs/biome/bin/biome', 'format', '.'],
  lint: ['node_modules/@biomejs/biome/bin/biome', 'lint', '--error-on-warnings', '.'],
  types: ['scripts/types.mjs'],
  languages: ['--import', 'tsx', 'scripts/i18n-check.ts'],
  'dead code': ['node_modules/knip/bin/knip.js'],
  dependencies: ['scripts/audit-dependencies.mjs'],
}

await prepare()
for (const [name, args] of Object.entries(steps)) {
  say(name)
  run(process.execPath, args)
}
