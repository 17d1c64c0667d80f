import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { consoleCalls } from '#contract/console/index.ts'
import { auditedPaths } from '#server/accounts/serve-library.ts'
import { auditActionWords } from '#src/console/pages/audit/action-words.ts'

const server = new URL('../../server/', import.meta.url)

/** Actions that the server writes into the log besides calls of the console and of the account library. */
const written = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.test)\.ts$/.test(path))
  .map((path) => readFileSync(new URL(path, server), 'utf8'))
  .filter((code) => /\baudit/i.test(code))
  .flatMap((code) => [...code.matchAll(/\baction: '([^']+)'/g)])
  .flatMap(([, action]) => action ?? [])

const told = Object.values(consoleCalls).filter(({ effect }) => effect !== 'none')

test('every action of the audit log has its words, and no other has', () => {
  expect(told.length).toBeGreaterThan(50)
  expect(written).toEqual(expect.arrayContaining(['purge', 'verifyPin', 'revokeBadge', 'replaceBadge']))
  const actions = new Set([...told.map(({ name }) => name), ...auditedPaths, ...written])
  expect(Object.keys(auditActionWords).toSorted()).toEqual([...actions].toSorted())
})
