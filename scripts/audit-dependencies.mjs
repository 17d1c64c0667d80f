/**
 * `npm run audit:dependencies`: fails on a known vulnerability of rank high or critical in what is shipped. Where the
 * registry does not answer the question (no network, a mirror without that service), it says so and passes.
 */
import { spawnSync } from 'node:child_process'
import { npmCommand, root, say } from './prepare.mjs'

const [command, args] = npmCommand(['audit', '--omit=dev', '--audit-level=high', '--json'])
const { stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 50_000_000 })
const report = reportOf(stdout)

if (report?.metadata?.vulnerabilities === undefined) {
  say(`The registry did not say whether there are vulnerabilities: ${report?.message ?? 'no answer'}`)
} else {
  const { high, critical } = report.metadata.vulnerabilities
  for (const { name, severity, range } of Object.values(report.vulnerabilities)) {
    say(`${severity}: ${name} ${range}`)
  }
  say(`Known vulnerabilities: ${critical} critical, ${high} high`)
  if (critical + high > 0) process.exitCode = 1
}

function reportOf(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
