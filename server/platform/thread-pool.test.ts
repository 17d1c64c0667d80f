import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createThreadPool, THREAD_READY } from './thread-pool.ts'

const thread = (code: string): Worker =>
  new Worker(`const { parentPort } = require('node:worker_threads'); ${code}`, { eval: true })
const echo = `parentPort.postMessage('${THREAD_READY}');
  parentPort.on('message', (value) => { while (value === 'hang'); parentPort.postMessage({ ok: true, value }) })`

test('a thread that starts slowly is waited for, not ended', async () => {
  let started = 0
  const slow = () => {
    started += 1
    return thread(`setTimeout(() => { ${echo} }, 1_500)`)
  }
  const pool = createThreadPool<number, number>(slow, { threads: 1, queueLimit: 4, timeLimitMs: 500 })
  expect(await pool.run(1)).toMatchObject({ ok: false, error: { code: 'TOO_SLOW' } })
  await expect.poll(async () => (await pool.run(2)).ok).toBe(true)
  expect(started).toBe(1)
  await pool.close()
})

test('a job that hangs ends its thread, and the next is done by another', async () => {
  const pool = createThreadPool<string, string>(() => thread(echo), {
    threads: 1,
    queueLimit: 4,
    timeLimitMs: 5_000,
  })
  const hung = pool.run('hang')
  expect(await hung).toMatchObject({ ok: false, error: { code: 'TOO_SLOW' } })
  expect(await pool.run('next')).toEqual({ ok: true, value: 'next' })
  await pool.close()
})

test('where no thread can start, jobs are answered', async () => {
  const pool = createThreadPool<number, number>(() => thread('process.exit(1)'), {
    threads: 2,
    queueLimit: 4,
    timeLimitMs: 20_000,
  })
  const answers = await Promise.all([1, 2, 3].map((job) => pool.run(job)))
  expect(answers.map((answer) => (answer.ok ? null : answer.error.code))).toEqual(Array(3).fill('BROKEN'))
  await pool.close()
})

test('a thread that has had nothing to do for a while is ended, and another does the next job', async () => {
  const started: Worker[] = []
  const start = () => {
    const worker = thread(echo)
    started.push(worker)
    return worker
  }
  const pool = createThreadPool<string, string>(start, {
    threads: 1,
    queueLimit: 4,
    timeLimitMs: 20_000,
    restMs: 200,
  })
  expect((await pool.run('first')).ok).toBe(true)
  expect((await pool.run('at once')).ok).toBe(true)
  expect(started).toHaveLength(1)
  // -1: it has ended.
  await expect.poll(() => started[0]?.threadId).toBe(-1)
  expect(await pool.run('later')).toEqual({ ok: true, value: 'later' })
  expect(started).toHaveLength(2)
  await pool.close()
})

test('a job may be given less time than the pool allows, once its thread has done another', async () => {
  const slowly = `parentPort.postMessage('${THREAD_READY}');
    parentPort.on('message', (ms) => setTimeout(() => parentPort.postMessage({ ok: true, value: ms }), ms))`
  const pool = createThreadPool<number, number>(() => thread(slowly), {
    threads: 1,
    queueLimit: 4,
    timeLimitMs: 60_000,
    begin: (job) => ({ job, limitMs: 300 }),
  })
  expect(await pool.run(600)).toEqual({ ok: true, value: 600 })
  const [late, next] = await Promise.all([pool.run(60_000), pool.run(0)])
  expect(late).toMatchObject({ ok: false, error: { code: 'TOO_SLOW', message: 'No answer within 300 ms' } })
  // It waited for the late one's end and for another thread: neither counts.
  expect(next).toEqual({ ok: true, value: 0 })
  await pool.close()
})
