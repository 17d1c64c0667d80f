import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addStorageGuard } from './storage-guard.ts'

/** While the disk is full nobody who may wait writes, by whichever method. */

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const
let app: FastifyInstance
let isFull = false
beforeAll(async () => {
  app = Fastify()
  const look = async () => {
    if (isFull) throw new Error('full')
  }
  vi.useFakeTimers()
  addStorageGuard(app, look, () => {})
  for (const [url, access] of [
    ['/of-systems', ['integration'] as const],
    ['/of-staff', 'account' as const],
  ] as const)
    app.route({ method: [...methods], url, config: { access }, handler: async () => 'done' })
  await app.ready()
})
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
})
const statusOf = async (method: (typeof methods)[number], url: string) =>
  (await app.inject({ method, url })).statusCode

test.each(methods)('%s', async (method) => {
  isFull = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await statusOf(method, '/of-systems')).toBe(200)
  isFull = true
  await vi.advanceTimersByTimeAsync(1_000)
  const reads = method === 'GET' || method === 'HEAD'
  expect(await statusOf(method, '/of-systems')).toBe(reads ? 200 : 507)
  expect(await statusOf(method, '/of-staff')).toBe(200)
})
