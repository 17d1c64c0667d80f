import { Writable } from 'node:stream'
import fastify, { LogController } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addRefusedCalls } from './refused-calls.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

function server() {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const app = fastify({
    logger: { level: 'warn', stream },
    logController: new LogController({ disableRequestLogging: true }),
  })
  addRefusedCalls(app)
  app.get<{ Params: { status: string } }>('/answer/:status', ({ params }, reply) =>
    reply.status(Number(params.status)).send(),
  )
  for (let one = 0; one < 150; one++) app.get(`/closed/${one}`, (_request, reply) => reply.status(403).send())
  return { app, lines }
}

test('a refusal is logged at once, with the route but no values of it, and then how often', async () => {
  const { app, lines } = server()
  for (const status of [200, 404, 401, 403, 403, 403, 429]) await app.inject(`/answer/${status}?name=Ada`)
  expect(lines.map(({ status, route, who }) => [status, route, who])).toEqual([
    [401, '/answer/:status', null],
    [403, '/answer/:status', null],
    [429, '/answer/:status', null],
  ])
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(3)).toMatchObject([{ status: 403, times: 3 }])
  expect(JSON.stringify(lines)).not.toContain('Ada')
  await app.inject('/answer/403')
  expect(lines).toHaveLength(5)
  await app.close()
})

test('an attacker who tries every route does not fill the log', async () => {
  const { app, lines } = server()
  for (let one = 0; one < 150; one++) await app.inject(`/closed/${one}`)
  expect(lines).toHaveLength(100)
  await app.close()
  expect(lines.at(-1)).toMatchObject({ times: 50, msg: 'other calls were refused within a minute' })
  expect(lines).toHaveLength(101)
})
