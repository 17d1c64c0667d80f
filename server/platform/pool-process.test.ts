import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPoolProcess } from './pool-process.ts'
import { createThreadPool } from './thread-pool.ts'

/** Jobs that are done by a process of their own instead of by a thread. */

let folder: string
let echo: URL
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pool-process-'))
  const source = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
  const program = (name: string, code: string): URL => {
    writeFileSync(join(folder, name), code)
    return pathToFileURL(join(folder, name))
  }
  echo = program(
    'echo.mjs',
    `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))}
     register()
     const { answerJobs } = await import(${source('./answer-jobs.ts')})
     answerJobs((job) => {
       if (job.hangs) for (;;);
       if (job.ends) process.exit(3)
       if (job.wrong) throw new Error('wrong')
       return { bytes: job.bytes, pid: process.pid }
     })`,
  )
  program(
    'server.mjs',
    `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))}
     register()
     const { startPoolProcess } = await import(${source('./pool-process.ts')})
     const { createThreadPool } = await import(${source('./thread-pool.ts')})
     const start = () => startPoolProcess(new URL(${JSON.stringify(echo.href)}), { memoryMb: 64, env: {} })
     const pool = createThreadPool(start, { threads: 1, queueLimit: 4, timeLimitMs: 60_000 })
     const done = await pool.run({ bytes: new Uint8Array(1) })
     console.log(done.value.pid)
     setInterval(() => undefined, 60_000)`,
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Job {
  readonly bytes?: Uint8Array
  readonly hangs?: true
  readonly ends?: true
  readonly wrong?: true
}

const poolOf = (timeLimitMs: number) =>
  createThreadPool<Job, { readonly bytes: Uint8Array; readonly pid: number }>(
    () => startPoolProcess(echo, { memoryMb: 64, env: {} }),
    { threads: 1, queueLimit: 4, timeLimitMs },
  )

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('bytes come back as they went, and a job that fails says why', async () => {
  const pool = poolOf(60_000)
  const bytes = new Uint8Array(200_000).map((_, at) => at % 251)
  const done = await pool.run({ bytes })
  if (!done.ok) throw new Error(done.error.message)
  expect(Buffer.from(done.value.bytes).equals(bytes)).toBe(true)
  expect(done.value.pid).not.toBe(process.pid)
  expect(await pool.run({ wrong: true })).toMatchObject({
    ok: false,
    error: { code: 'BROKEN', message: 'Error: wrong' },
  })
  await pool.close()
  expect(isRunning(done.value.pid)).toBe(false)
}, 60_000)

test('a process that ends fails its job, and the next job has another', async () => {
  const pool = poolOf(60_000)
  expect(await pool.run({ ends: true })).toMatchObject({ ok: false, error: { code: 'BROKEN' } })
  expect((await pool.run({})).ok).toBe(true)
  await pool.close()
}, 60_000)

test('a process whose job hangs is killed', async () => {
  const pool = poolOf(10_000)
  const first = await pool.run({})
  if (!first.ok) throw new Error(first.error.message)
  expect(await pool.run({ hangs: true })).toMatchObject({ ok: false, error: { code: 'TOO_SLOW' } })
  await expect.poll(() => isRunning(first.value.pid)).toBe(false)
  await pool.close()
}, 60_000)

test('a process ends with the server, also when that is killed', async () => {
  const server = spawn(process.execPath, [join(folder, 'server.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(server.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  expect(isRunning(pid)).toBe(true)
  server.kill('SIGKILL')
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
}, 60_000)
