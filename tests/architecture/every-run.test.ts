import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What `npm test` leaves to `npm run test:long`, compared with docs/develop/testing.md. */

const [, table = ''] =
  /^## What `npm test` leaves out\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(
    readFileSync('docs/develop/testing.md', 'utf8'),
  ) ?? []
const rows = [...table.matchAll(/^\| (`[^|]+) \| ([^|]+) \|$/gm)].map(([, left = '', proof = '']) => ({
  left,
  proof,
}))
const filesIn = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file)

const tests = execFileSync('git', ['ls-files', '-z', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => path !== '' && existsSync(path))

/** Written in two parts, because this file is a test as well. */
const LONG_FILE = new RegExp(`^// @${'module'}-tag long$`, 'm')
const isLeftOut = (path: string): boolean => {
  const text = readFileSync(path, 'utf8')
  return path.endsWith('.spec.ts') ? !text.includes("'@every-run'") : LONG_FILE.test(text)
}
const leftOut = tests.filter(isLeftOut)

test('the table names every file of which `npm test` runs nothing, and no other', () => {
  expect(rows.flatMap(({ left }) => filesIn(left)).toSorted()).toEqual(leftOut.toSorted())
  expect(leftOut.length).toBeGreaterThan(20)
})

test('what the table names as a proof runs in `npm test`', () => {
  const proofs = rows.flatMap(({ proof }) => filesIn(proof))
  expect(proofs.filter((path) => !existsSync(path) || isLeftOut(path))).toEqual([])
  expect(rows.filter(({ proof }) => filesIn(proof).length === 0)).toEqual([])
})

test('`npm test` runs at most one browser test in five', () => {
  const specs = tests.filter((path) => path.endsWith('.spec.ts'))
  const declared = (text: string, word: RegExp): number => [...text.matchAll(word)].length
  const texts = specs.map((path) => readFileSync(path, 'utf8'))
  const every = texts.reduce((sum, text) => sum + declared(text, /'@every-run'/g), 0)
  const all = texts.reduce((sum, text) => sum + declared(text, /^ *test\(/gm), 0)
  expect(every / all).toBeLessThanOrEqual(0.2)
})
