import { execFile, execFileSync } from 'node:child_process'
import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, nobodyAccount, type Owner } from '#server/database/data-dir.ts'
import { SUPERUSER } from '#server/database/embedded/cluster.ts'
import { superuserAddress } from '#server/database/embedded/embedded-postgres.ts'
import { prepareClusterPaths } from '#server/database/embedded/cluster-paths.ts'
import { OWNER, SERVER } from '#server/database/embedded/roles.ts'
import { makeCompany, openAdminAccess } from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'

// @module-tag long

/** The embedded database is the server's alone: no other account of the machine connects to it or reads its files. */

const isRoot = process.getuid?.() === 0

let server: ServerUnderTest
beforeAll(async () => {
  server = await serverUnderTest()
})
afterAll(() => server.stop())

/** A program of another account: how it sees the folder and what it gets from the socket. */
const intruder = `
  const [home, socketDir, users] = JSON.parse(process.argv[1])
  const { readdirSync } = require('node:fs')
  const { createRequire } = require('node:module')
  const pg = createRequire(process.argv[2])('pg')
  const said = []
  try { said.push(readdirSync(home).length + ' files') } catch (error) { said.push(error.code) }
  ;(async () => {
    for (const user of users) {
      const client = new pg.Client({ host: socketDir, user, database: 'postgres', password: '' })
      client.on('error', () => undefined)
      await client.connect().then(() => said.push('in'), (error) => said.push(error.code ?? 'refused'))
      await client.end().catch(() => undefined)
    }
    console.log(JSON.stringify(said))
  })()`

const root = join(import.meta.dirname, '../../package.json')
const seenBy = (owner: Owner | null): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const { home, socketDir } = prepareClusterPaths(server.dataDir)
    const asked = JSON.stringify([home, socketDir, [SUPERUSER, OWNER, SERVER]])
    const options = { cwd: '/', ...owner }
    execFile(process.execPath, ['-e', intruder, asked, root], options, (error, out) =>
      error ? reject(error) : resolve(JSON.parse(out)),
    )
  })

const connect = async (user: string) => {
  const client = new pg.Client({ ...superuserAddress(server.dataDir), user })
  await client.connect()
  return client
}

test.runIf(isRoot)('a program of the account `nobody` cannot even reach the socket', async () => {
  expect(await seenBy(nobodyAccount())).toEqual(['EACCES', 'EACCES', 'EACCES', 'EACCES'])
  expect(prepareClusterPaths(server.dataDir).owner).toEqual(account())
  expect(account().uid).not.toBe(nobodyAccount().uid)
})

test('a program that reaches the socket is refused without the password, which only the server’s account can read', async () => {
  const [, ...connected] = await seenBy(isRoot ? account() : null)
  expect(connected).not.toContain('in')
  expect(statSync(join(server.dataDir, 'postgres.password')).mode & 0o777).toBe(0o600)
})

test('the role for requests is no superuser, changes no table and reads no file', async () => {
  const { rows } = await server.adminAccess.database.pool.query(
    `select distinct usename::text as role from pg_stat_activity where application_name in ('visitor-kiosk server', 'visitor-kiosk keys')
       and pid not in (select pid from pg_stat_activity where usename = $1)`,
    [SUPERUSER],
  )
  expect(rows).toEqual([{ role: SERVER }])
  const client = await connect(SERVER)
  const refused = async (text: string) => (await client.query(text).catch((error) => error)).code
  try {
    for (const text of [
      'create table evil ()',
      'alter table audit_log disable trigger user',
      'drop table visits',
      "select pg_read_file('postmaster.pid')",
      "copy visits to program 'cat'",
      `alter role ${SERVER} superuser`,
      `set role ${OWNER}`,
      'create role evil',
    ]) {
      expect([text, await refused(text)]).toEqual([text, '42501'])
    }
  } finally {
    await client.end()
  }
})

test('a database that an older version left open is closed at the start, with all that is in it', {
  timeout: 180_000,
}, async () => {
  const company = await makeCompany(server.adminAccess, {})
  const paths = prepareClusterPaths(server.dataDir)
  await makeOld()
  await server.adminAccess.database.close()
  await server.stopAlone()
  const data = join(paths.home, 'data')
  writeFileSync(join(data, 'pg_hba.conf'), 'local all all trust\n')
  rmSync(join(server.dataDir, 'postgres.password'))
  if (isRoot) {
    giveTo(paths.home, nobodyAccount())
    giveTo(paths.socketDir, nobodyAccount())
    chownSync(server.dataDir, 0, nobodyAccount().gid)
  }
  await server.startAgain()
  const adminAccess = await openAdminAccess(server.dataDir, server.url)
  const { rows } = await adminAccess.database.pool.query('select name from companies where company_id = $1', [
    company.companyId,
  ])
  const owners = await adminAccess.database.pool.query(
    "select distinct tableowner::text as owner from pg_tables where schemaname in ('public', 'auth', 'graphile_worker')",
  )
  await adminAccess.database.close()
  expect(rows).toHaveLength(1)
  expect(owners.rows).toEqual([{ owner: OWNER }])
  const seen = await seenBy(isRoot ? nobodyAccount() : null)
  expect(seen).not.toContain('in')
  if (isRoot) expect([seen[0], statSync(data).uid]).toEqual(['EACCES', account().uid])
})

test('a lost password is replaced at the next start', { timeout: 180_000 }, async () => {
  await server.stopAlone()
  rmSync(join(server.dataDir, 'postgres.password'))
  await server.startAgain()
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
})

/** Makes the roles as they were when everything belonged to the superuser. */
async function makeOld(): Promise<void> {
  const client = await connect(SUPERUSER)
  try {
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter %s %s owner to ${SUPERUSER}', case relkind when 'v' then 'view' else 'table' end, c.oid::regclass) as statement
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'auth', 'graphile_worker') and relkind in ('r', 'v', 'p')`,
    )
    for (const { statement } of rows) await client.query(statement)
  } finally {
    await client.end()
  }
}

const giveTo = (path: string, { uid, gid }: Owner): unknown =>
  execFileSync('chown', ['-hR', `${uid}:${gid}`, path])
