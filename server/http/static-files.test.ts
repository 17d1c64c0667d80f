import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addStaticFiles } from './static-files.ts'

/** During an upgrade two builds serve one house: what either page asks for comes from whichever process is asked. */

const OLD = 'home-aaaaAAA1.js'
const NEW = 'home-bbbbBBB2.js'

let folder: string
let older: FastifyInstance
let newer: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'builds-'))
  older = await processOf(OLD)
  newer = await processOf(NEW)
})
afterAll(async () => {
  await Promise.all([older.close(), newer.close()])
  await rm(folder, { recursive: true })
})

async function processOf(chunk: string): Promise<FastifyInstance> {
  const root = join(folder, chunk)
  await mkdir(join(root, 'assets'), { recursive: true })
  await writeFile(join(root, 'index.html'), chunk)
  await writeFile(join(root, 'assets', chunk), `import '${chunk}'`)
  await writeFile(join(root, 'assets', `${chunk}.gz`), 'packed')
  const app = Fastify()
  await addStaticFiles(app, root, join(folder, 'kept'))
  return app
}

test.each([
  ['the new one the old file', () => newer, OLD],
  ['the old one the new file, which came after its start', () => older, NEW],
])('%s', async (_, app, chunk) => {
  const answer = await app().inject(`/assets/${chunk}`)
  expect(answer).toMatchObject({ statusCode: 200, body: `import '${chunk}'` })
  expect(answer.headers['cache-control']).toContain('immutable')
  const packed = await app().inject({ url: `/assets/${chunk}`, headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers['content-encoding']).toBe('gzip')
})

test.each([
  'releases.json',
  `${NEW}.gz`,
  'none-ccccCCC3.js',
  `${'n'.repeat(300)}-ccccCCC3.js`,
  `..%2f${NEW}%2findex.html`,
  '',
])('nothing else is there: %s', async (name) => {
  const answer = await older.inject({ url: `/assets/${name}`, headers: { accept: '*/*' } })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ errorCode: 'NOT_FOUND' })
  expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
})

describe.each(['GET', 'HEAD'] as const)('%s', (method) => {
  const ask = (url: string, accept?: string) =>
    older.inject({ method, url, headers: accept === undefined ? {} : { accept } })

  test.each([undefined, '*/*', 'application/json', 'text/html'])(
    '/ is the page for a client that accepts %s',
    async (accept) => {
      const answer = await ask('/?from=monitor', accept)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['content-length']).toBe(String(OLD.length))
      expect(answer.body).toBe(method === 'GET' ? OLD : '')
    },
  )

  test.each(['/api/none', '/api/', '/favicon.png', '/assets/', '/home', '/index.php'])(
    '%s is not there',
    async (path) => {
      const answer = await ask(path, '*/*')
      expect(answer.statusCode).toBe(404)
      if (method === 'GET') expect(answer.json()).toMatchObject({ errorCode: 'NOT_FOUND' })
    },
  )
})
