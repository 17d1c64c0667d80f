import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** In a process of its own: the test's own would be told of the errors too. */
function outcomeOf(trouble: string) {
  const { stdout, status } = spawnSync(
    process.execPath,
    [
      ...['--import', 'tsx', '--input-type=module', '-e'],
      `import { addLastResort } from ${JSON.stringify(fileURLToPath(new URL('last-resort.ts', import.meta.url)))}
       const say = (kind) => (facts, words) => console.log(JSON.stringify({ kind, facts, words }))
       addLastResort({ error: say('error'), fatal: say('fatal') }, async () => console.log('stopped'))
       setTimeout(() => console.log('goes on'), 200)
       ${trouble}`,
    ],
    { encoding: 'utf8', cwd: fileURLToPath(new URL('../..', import.meta.url)) },
  )
  return { said: stdout.trim().split('\n'), status }
}

test('a promise that fails unheard is logged, and the server goes on', () => {
  const { said, status } = outcomeOf("Promise.reject(new TypeError('x is undefined'))")
  expect(said).toHaveLength(2)
  expect(JSON.parse(said[0] ?? '')).toMatchObject({
    kind: 'error',
    facts: { kind: 'TypeError', reason: 'x is undefined' },
  })
  expect(said[1]).toBe('goes on')
  expect(status).toBe(0)
})

test('an error outside of every request is logged without what the database quotes, and the server ends in order', () => {
  const quoted =
    "Object.assign(new Error('duplicate key (Ada Conti)'), { name: 'error', code: '23505', severity: 'ERROR', routine: 'x' })"
  const { said, status } = outcomeOf(`setTimeout(() => { throw ${quoted} }, 20)`)
  expect(JSON.parse(said[0] ?? '')).toMatchObject({ kind: 'fatal', facts: { stack: expect.any(Array) } })
  expect(said.join('\n')).not.toContain('Ada Conti')
  expect(said.at(-1)).toBe('stopped')
  expect(status).toBe(1)
})
