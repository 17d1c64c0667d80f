import { cpus } from 'node:os'
import { after } from './support/entering.ts'
import { round, summary } from './support/load.ts'
import { loadCompanies } from './support/load-companies.ts'

/**
 * `npm run bench:companies`: a thousand companies with fifty tablets and two hundred entries a day each, at twenty times the
 * real speed, beside one company with all those tablets and entries: its sites are as many as the companies are. Each has an
 * installation of its own, and they are measured in turn. Tablets say at their real speed that they are alive. Prints JSON.
 * `COMPANIES=50 DAYS=1 SECONDS=10 ROUNDS=1 npm run bench:companies` takes a minute. What asks runs on the same machine.
 */
const setting = (name: string, otherwise: number): number => {
  const number = Number(process.env[name] ?? otherwise)
  if (!(number >= 0)) throw new Error(`${name} wants a number`)
  return number
}
const companies = setting('COMPANIES', 1_000)
const tabletsPerPlace = setting('TABLETS', 50)
const visitsPerDay = setting('ENTRIES_A_DAY', 200)
const speed = setting('SPEED', 20)
const days = setting('DAYS', 5)
const seconds = setting('SECONDS', 60)
const rounds = setting('ROUNDS', 3)
const DAY_SECONDS = 86_400
const rates = {
  entries: (companies * visitsPerDay * speed) / DAY_SECONDS,
  signs: setting('SIGNS_A_SECOND', (companies * tabletsPerPlace) / 60),
}
const AIM = { p99Times: 1.2, purgeSeconds: 3_600, connections: 20 }
const WARM_UP_MS = 5_000
const idleMs = setting('IDLE_SECONDS', 20) * 1_000

const filling = {
  places: companies,
  tabletsPerPlace,
  visitsPerDay,
  days,
  oldDays: setting('OLD_DAYS', 1),
  inside: 20,
}
const say = (what: string) => process.stderr.write(`${new Date().toISOString()} ${what}\n`)
/** Also as it goes: a run of hours may be ended before it has printed all. */
const found = <Value>(value: Value): Value => {
  say(JSON.stringify(value))
  return value
}
say('fills one company')
const one = await loadCompanies({ ...filling, isOneCompany: true }, rates)
say('fills many companies')
const many = await loadCompanies({ ...filling, isOneCompany: false }, rates)
try {
  const measured = { one: await firstRound(one), many: await firstRound(many) }
  for (let round = 1; round < rounds; round++) {
    for (const name of ['one', 'many'] as const) await again(name)
  }
  // One company with a thousand sites keeps charts of each, which takes the longest.
  const jobs = { many: await jobsOf(many), one: await jobsOf(one) }
  const p99Times = round(summary(measured.many.entryMs).p99 / summary(measured.one.entryMs).p99)
  const reported = (name: 'one' | 'many', { filledSeconds, tablets }: typeof one) => ({
    filledSeconds,
    tablets,
    ...measured[name].first,
    allEntries: summary(measured[name].entryMs),
    rounds: measured[name].reports,
    ...jobs[name],
  })
  process.stdout.write(
    `${JSON.stringify(
      {
        unit: 'ms',
        processors: cpus().length,
        node: process.version,
        aim: AIM,
        companies,
        tabletsPerPlace,
        visitsPerDay,
        speed,
        days,
        rates,
        p99Times,
        one: reported('one', one),
        many: reported('many', many),
      },
      null,
      2,
    )}\n`,
  )

  async function again(name: 'one' | 'many'): Promise<void> {
    const installation = name === 'one' ? one : many
    say(`measures ${nameOf(installation)} again`)
    await installation.start()
    await installation.settle()
    await installation.measure(after(WARM_UP_MS))
    const { entryMs, report } = await installation.measure(after(seconds * 1_000))
    measured[name].entryMs.push(...entryMs)
    measured[name].reports.push(found(report))
    await installation.stop()
  }
} finally {
  await one.end()
  await many.end()
}

function nameOf(installation: typeof one): string {
  return installation === one ? 'one company' : 'many companies'
}

/** The first round, and what it costs while no visitor comes. */
async function firstRound(installation: typeof one) {
  say(`measures ${nameOf(installation)}`)
  await installation.start()
  const settledSeconds = await installation.settle()
  const idleProcessorMsPerSecond = await installation.idle(idleMs)
  await installation.measure(after(WARM_UP_MS))
  const { entryMs, report } = await installation.measure(after(seconds * 1_000))
  const first = { settledSeconds, idleProcessorMsPerSecond, memoryMb: installation.memoryMb() }
  await installation.stop()
  return { first: found(first), entryMs, reports: [found(report)] }
}

async function jobsOf(installation: typeof one) {
  say(`measures the jobs of ${nameOf(installation)}`)
  await installation.start()
  await installation.settle()
  const done = await installation.measureJobs()
  await installation.stop()
  return found(done)
}
