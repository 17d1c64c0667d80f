/** `npm run check`: what can be judged without running the product. `npm run validate` adds the tests. */
import { runTogether } from './jobs.mjs'
import { installPackages } from './prepare.mjs'
import { typeJobs } from './types.mjs'

const build = "import('./scripts/prepare.mjs').then(({ prepare }) => prepare())"

await installPackages()
await runTogether({
  build: ['--eval', build],
  ...typeJobs,
  'dead code': ['node_modules/knip/bin/knip.js'],
  lint: ['node_modules/@biomejs/biome/bin/biome', 'lint', '--error-on-warnings', '.'],
  languages: ['--import', 'tsx', 'scripts/i18n-check.ts'],
  format: ['node_modules/@biomejs/biome/bin/biome', 'format', '.'],
  dependencies: ['scripts/audit-dependencies.mjs'],
})
