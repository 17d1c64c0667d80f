import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import type { Database } from '#server/database/database.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { backupCommand, restoredFrom } from './restored.ts'

// @module-tag long

/** What a visitor ticked at the tablet is in a backup of while they are inside, and in none of afterwards. */

let server: ServerUnderTest
const folder = makeDataDir()
beforeAll(async () => {
  server = await serverUnderTest()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Rows that say it, in whichever table and column. */
async function saying({ pool }: Database): Promise<readonly string[]> {
  const { rows: tables } = await pool.query(
    `select table_schema as schema, table_name as name from information_schema.tables
      where table_schema in ('public', 'auth') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await pool.query(`select to_jsonb(t)::text as row from "${schema}"."${name}" t`)
    for (const { row } of rows)
      if (
        /"[^"]*help[^"]*":\s*(?:true|"[^"]*true|1)|needsHelp/i.test(row.replace(/"asks_for_help": true/g, ''))
      )
        found.push(name)
  }
  return found
}

async function passed(company: TestCompany, visitorId: string, direction: boolean) {
  const asked = { direction, visitorId, ...(direction && { needsHelp: true }) }
  const answer = await server.ask(calls.newAccess, asked, { token: company.token, key: randomUUID() })
  expect(answer.status).toBe(200)
}

/** The tables that say it, in a server that a backup of now was restored to. */
async function backedUp(name: string): Promise<readonly string[]> {
  const file = join(folder, name)
  expect(await backupCommand(server.dataDir, 'write', file)).toMatchObject({ status: 0 })
  const restored = await restoredFrom(server, file)
  try {
    return await saying(restored.adminAccess.database)
  } finally {
    await restored.stop()
  }
}

test('a backup after the exit says nothing of who needed help', { timeout: 120_000 }, async () => {
  const company = await makeCompany(server.adminAccess, { asksForHelp: true })
  const visitorId = await company.meet()
  await passed(company, visitorId, true)
  expect(await backedUp('inside.backup')).toEqual(['visits'])
  await passed(company, visitorId, false)
  expect(await backedUp('after.backup')).toEqual([])
})
