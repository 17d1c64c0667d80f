import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import { serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { anomalies } from './history.ts'
import { attacks } from './raw/attacks.ts'
import { steadyStream } from './steady-stream.ts'

const VISITORS = 3_000
const attacker = fileURLToPath(new URL('./raw/attacker.ts', import.meta.url))

interface Window {
  readonly from: number
  readonly to: number
}

/**
 * Visitors enter and leave at a steady rate, in peace and under one attack after the other (F08).
 * @returns how long they waited, in ms, in each time of peace before an attack and during it, and what went wrong (nothing)
 */
export async function tortureSockets({ eachMs, perSecond }: { eachMs: number; perSecond: number }) {
  const server = await serverUnderTest()
  try {
    const company = await makeCompany(server.adminAccess, {})
    const visitors = await addMetVisitors(server.adminAccess, company, VISITORS)
    const stream = steadyStream({ ask: server.ask, token: company.token, visitors, perSecond })
    const windows: { name: string; peace: Window; attack: Window }[] = []
    const during = async (): Promise<Window> => {
      const from = performance.now()
      await sleep(eachMs)
      return { from, to: performance.now() }
    }
    await during()
    for (const name of Object.keys(attacks)) {
      const peace = await during()
      const process = fork(attacker, [new URL(server.url).port, name])
      await once(process, 'message')
      const attack = await during()
      process.disconnect()
      await once(process, 'exit')
      windows.push({ name, peace, attack })
    }
    await stream.end()
    const waited = ({ from, to }: Window): readonly number[] =>
      stream.answered.filter(({ askedAt }) => askedAt >= from && askedAt < to).map(({ tookMs }) => tookMs)
    const wrong = await anomalies(server.adminAccess.database, company.companyId, stream.acknowledged)
    return {
      acknowledged: stream.acknowledged.length,
      attacks: windows.map(({ name, peace, attack }) => ({
        name,
        peaceMs: waited(peace),
        attackMs: waited(attack),
      })),
      wrong: [...stream.refused, ...wrong],
    }
  } finally {
    await server.stop()
  }
}
