import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '#contract/calls/index.ts'
import type { TestCompany } from '#tests/support/e2e/company.ts'
import { addCrowd } from '#tests/support/server/crowd.ts'
import type { ServerUnderTest } from '#tests/support/server/desk.ts'
import { httpConnection, quantile, round } from './load.ts'

const EVERY_MS = 20
const VISITORS = 20_000

/** Entries over HTTP, one after the other with a breath between, to see what something else does to them. */
export async function entering(server: ServerUnderTest, company: TestCompany) {
  const visitors = [...(await addCrowd(server.backstage, company, VISITORS))]
  const connection = httpConnection(Number(new URL(server.url).port))

  async function enter(): Promise<number> {
    const visitorId = visitors.pop()
    if (visitorId === undefined) throw new Error('Everybody is inside')
    const headers = `token: ${company.token}\r\nIdempotency-Key: ${randomUUID()}\r\n`
    const begun = performance.now()
    const body = JSON.stringify({ direction: true, visitorId, reason: 'Meeting' })
    const answer = await connection.post(calls.newAccess.path, headers, body)
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`)
    return performance.now() - begun
  }

  /** Until something is over. Times in ms. */
  async function measure(isOver: () => boolean) {
    const times: number[] = []
    while (!isOver()) {
      times.push(await enter())
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
