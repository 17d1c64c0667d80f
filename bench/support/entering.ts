import { setTimeout as sleep } from 'node:timers/promises'
import type { TestCompany } from '#tests/support/e2e/company.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import type { ServerUnderTest } from '#tests/support/server/server-under-test.ts'
import { enter } from './entrances.ts'
import { httpConnection, quantile, round } from './load.ts'

const EVERY_MS = 20
const VISITORS = 20_000

/** Entries over HTTP, one after the other with a breath between, to see what something else does to them. */
export async function entering(server: ServerUnderTest, company: TestCompany) {
  const visitors = [...(await addMetVisitors(server.adminAccess, company, VISITORS))]
  const entrance = { token: company.token, visitors }
  const connection = httpConnection(Number(new URL(server.url).port))

  /** Measures entries until `isOver`. Times in ms. */
  async function measure(isOver: () => boolean) {
    const times: number[] = []
    while (!isOver()) {
      const begun = performance.now()
      await enter(connection, entrance)
      times.push(performance.now() - begun)
      await sleep(EVERY_MS)
    }
    times.sort((a, b) => a - b)
    const [p50, p99, longest] = [0.5, 0.99, 1].map((at) => round(quantile(times, at)))
    return { entries: times.length, p50, p99, longest }
  }
  return { measure, close: connection.close }
}

export function after(ms: number): () => boolean {
  const end = performance.now() + ms
  return () => performance.now() > end
}
