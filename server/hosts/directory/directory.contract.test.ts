import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Attribute, Change } from 'ldapts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import {
  type Attributes,
  hasSlapd,
  PEOPLE,
  READER,
  type Slapd,
  startSlapd,
  SUFFIX,
} from '#tests/support/server/slapd.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'
import { directoryQueueStore } from './directory.store.ts'

/** Hosts are read from a directory of the company: a real one. */

let server: ServerUnderTest
let slapd: Slapd
let companyId: string
let manager: Browser

beforeAll(async () => {
  server = await serverUnderTest({ DIRECTORY_NETWORKS: '127.0.0.0/8' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  if (!hasSlapd) return
  ;({ companyId } = await makeCompany(server.adminAccess, {}))
  manager = (await hire(server, companyId, 'manager')).browser
  slapd = await startSlapd()
})
afterEach(() => slapd?.stop())

const person = (first: string, last: string, more: Attributes = {}): Attributes => ({
  givenName: first,
  sn: last,
  mail: `${first}@house.example`.toLowerCase(),
  ...more,
})
const settings = () => ({
  companyId,
  isOn: true,
  kind: 'openLdap' as const,
  security: 'ldaps' as const,
  host: '127.0.0.1',
  port: slapd.port,
  authority: slapd.authority,
  baseDn: PEOPLE,
  filter: '(objectClass=person)',
  areaAttribute: 'departmentNumber',
  ...READER,
})
type Settings = ReturnType<typeof settings>
const state = () => manager.get(consoleCalls.getDirectory, { companyId })
const attempt = (more: object = {}) =>
  manager.get(consoleCalls.tryDirectory, { ...settings(), ...more } as Settings)
const ended = async () => {
  await expect.poll(async () => (await state()).isReading, { timeout: 20_000 }).toBe(false)
  return state()
}
const save = async (more: object = {}) => {
  await manager.get(consoleCalls.saveDirectory, { ...settings(), ...more } as Settings)
  return ended()
}
const readAll = async () => {
  await manager.get(consoleCalls.readDirectoryNow, { companyId })
  return ended()
}
/** As the schedule does it after a quarter of an hour. */
const readChanges = async () => {
  const { database } = server.adminAccess
  await database.pool.query(
    `update directories set queued_at = now() - interval '16 minutes' where company_id = $1`,
    [companyId],
  )
  await directoryQueueStore(database).queueRuns()
  return ended()
}
const hosts = async (archived = false) =>
  (await manager.get(consoleCalls.listHosts, { companyId, archived })).hosts
const names = async (archived = false): Promise<string[]> =>
  (await hosts(archived)).map(({ firstName }: { readonly firstName: string }) => firstName).sort()
const replace = (name: string, type: string, values: string[]) =>
  slapd.admin.modify(
    `uid=${name},${PEOPLE}`,
    new Change({ operation: 'replace', modification: new Attribute({ type, values }) }),
  )
const FIVE = ['Ada', 'Bea', 'Cid', 'Dan', 'Eve'] as const
const addFive = async () => {
  for (const name of FIVE) await slapd.add(name, person(name, 'Rossi'))
}

describe.skipIf(!hasSlapd)('a directory', () => {
  test('is tried out before anything is stored', async () => {
    await addFive()
    const tried = await attempt()
    expect(tried).toMatchObject({ failure: null, added: 5, archived: 0, wouldAsk: false })
    expect(tried.names).toHaveLength(3)
    expect(tried.names).toContain('Ada Rossi')
    expect(await names()).not.toContain('Ada')
    expect((await state()).directory).toBeNull()
  })

  test('gives its people to the list of hosts, with what is known of them', async () => {
    await slapd.add(
      'ada',
      person('Ada', 'Conti', {
        telephoneNumber: '+39 06 1',
        preferredLanguage: 'de-AT',
        departmentNumber: 'Sales',
      }),
    )
    const { run, completeAt } = await save()
    expect(run).toMatchObject({ isComplete: true, failure: null, added: 1, changed: 0, archived: 0 })
    expect(completeAt).not.toBeNull()
    const ada = (await hosts()).find(({ lastName }: { readonly lastName: string }) => lastName === 'Conti')
    expect(ada).toMatchObject({
      firstName: 'Ada',
      email: 'ada@house.example',
      phone: '+39 06 1',
      language: 'de',
      area: 'Sales',
      source: 'directory',
      canReceive: true,
      isArchived: false,
    })
  })

  test('is followed: changes between complete runs, leavers in the next complete one', async () => {
    await addFive()
    await slapd.add('Fay', person('Fay', 'Rossi'))
    await save()
    await replace('Ada', 'sn', ['Married'])
    await slapd.add('Gus', person('Gus', 'Rossi'))
    await slapd.admin.del(`uid=Bea,${PEOPLE}`)
    expect((await readChanges()).run).toMatchObject({ isComplete: false, added: 1, changed: 1, archived: 0 })
    expect(await names()).toContain('Bea')
    expect((await readAll()).run).toMatchObject({ isComplete: true, added: 0, changed: 0, archived: 1 })
    expect(await names()).not.toContain('Bea')
    expect(await names(true)).toEqual(['Bea'])
    // One who comes back is a host again.
    await slapd.add('Bea', person('Bea', 'Rossi'))
    await readAll()
    expect(await names(true)).toEqual([])
    expect(
      (await hosts()).filter(({ firstName }: { firstName: string }) => firstName === 'Bea'),
    ).toHaveLength(1)
  })

  test('is read completely once a day, in the night of the first site', { tags: 'long' }, async () => {
    await addFive()
    await save()
    const { pool } = server.adminAccess.database
    await pool.query(
      "insert into sites (company_id, site_id, name, time_zone) values ($1, 's', 's', 'UTC')",
      [companyId],
    )
    const hour = new Date().getUTCHours()
    // `Etc` zones have the sign the other way round.
    const midnight = hour <= 12 ? `Etc/GMT+${hour}` : `Etc/GMT-${24 - hour}`
    const noon = hour <= 12 ? `Etc/GMT-${12 - hour}` : `Etc/GMT+${hour - 12}`
    const readAt = async (zone: string, daysAgo: number) => {
      await pool.query('update sites set time_zone = $2 where company_id = $1', [companyId, zone])
      await pool.query(
        `update directories set complete_on = (now() at time zone $2)::date - $3::int where company_id = $1`,
        [companyId, zone, daysAgo],
      )
      return (await readChanges()).run.isComplete
    }
    expect(await readAt(midnight, 1)).toBe(false)
    expect(await readAt(noon, 0)).toBe(false)
    expect(await readAt(noon, 1)).toBe(true)
  })

  test('that has not changed changes nothing', { tags: 'long' }, async () => {
    await addFive()
    await save()
    expect((await readAll()).run).toMatchObject({ added: 0, changed: 0, archived: 0, unchanged: 5 })
  })

  test('leaves alone who was added by hand or from a file', async () => {
    await manager.get(consoleCalls.saveHost, {
      companyId,
      hostId: null,
      firstName: 'Byhand',
      lastName: 'Host',
      canReceive: false,
      email: 'ada@house.example',
    })
    const csv = 'first name,last name,email\nFromfile,Host,bea@house.example'
    await manager.get(consoleCalls.importHosts, { companyId, csv, isWhole: true })
    await addFive()
    expect((await save()).run).toMatchObject({ added: 3, byHand: 2 })
    expect(await names()).toEqual(expect.arrayContaining(['Byhand', 'Fromfile', 'Cid', 'Dan', 'Eve']))
    expect(await names()).not.toContain('Ada')
    // Nor does a file archive who is from the directory.
    await manager.get(consoleCalls.importHosts, {
      companyId,
      isWhole: true,
      csv: 'first name,last name,email\nFromfile,Host,bea@house.example',
    })
    expect(await names()).toEqual(expect.arrayContaining(['Cid', 'Dan', 'Eve']))
  })

  test('does not bring back whom staff have archived, and keeps what staff have set', {
    tags: 'long',
  }, async () => {
    await addFive()
    await save()
    const [ada, bea] = (await hosts()).filter(({ source }: { source: string }) => source === 'directory')
    const host = ({
      id,
      delegates: _delegates,
      source: _source,
      mailRefusedAt: _at,
      photo: _photo,
      ...rest
    }: {
      id: string
      delegates: unknown
      source: unknown
      mailRefusedAt: unknown
      photo: unknown
    }) => ({ ...rest, companyId, hostId: id })
    await manager.get(consoleCalls.saveHost, { ...host(ada), isArchived: true } as never)
    await manager.get(consoleCalls.saveHost, {
      ...host(bea),
      canReceive: false,
      awayUntil: '2030-01-01',
    } as never)
    await replace(bea.firstName, 'sn', ['Changed'])
    await readAll()
    expect(await names(true)).toEqual([ada.firstName])
    expect((await hosts()).find(({ id }: { id: string }) => id === bea.id)).toMatchObject({
      lastName: 'Changed',
      canReceive: false,
      awayUntil: '2030-01-01',
    })
  })

  test('with an account that is switched off, as Active Directory has it, loses that person', {
    tags: 'long',
  }, async () => {
    const user = (nth: number, more: object = {}): Attributes => ({
      ...person(`U${nth}`, 'Rossi'),
      objectGUID: Buffer.alloc(16, nth),
      userAccountControl: '512',
      whenChanged: '20261101000000.0Z',
      ...more,
    })
    for (let nth = 1; nth <= 6; nth++) await slapd.add(`u${nth}`, user(nth))
    await slapd.add('off', user(7, { userAccountControl: '514' }))
    const activeDirectory = { kind: 'activeDirectory', areaAttribute: null, filter: '(objectClass=user)' }
    expect((await save(activeDirectory)).run).toMatchObject({ failure: null, added: 6 })
    const modify = (type: string, value: string) =>
      new Change({ operation: 'replace', modification: new Attribute({ type, values: [value] }) })
    await slapd.admin.modify(`cn=u1,${PEOPLE}`, [
      modify('userAccountControl', '514'),
      modify('whenChanged', '20261102000000.0Z'),
    ])
    expect((await readChanges()).run).toMatchObject({ isComplete: false, archived: 1 })
    expect(await names(true)).toEqual(['U1'])
  })

  test('that was set up as the wrong kind says so, and changes nothing', async () => {
    await addFive()
    expect(await attempt({ kind: 'activeDirectory', areaAttribute: null })).toMatchObject({
      failure: 'noIds',
    })
  })
})

describe.skipIf(!hasSlapd)('a run that would archive more than a fifth', () => {
  beforeEach(async () => {
    await addFive()
    await save()
    for (const name of ['Ada', 'Bea']) await slapd.admin.del(`uid=${name},${PEOPLE}`)
    await slapd.add('New', person('New', 'Rossi'))
  })
  const before = [...FIVE]

  test('stops, changes nothing and names who would go', async () => {
    expect(await attempt()).toMatchObject({ wouldAsk: true, archived: 2, added: 1 })
    const { question, run, completeAt } = await readAll()
    expect(question).toMatchObject({ gone: 2, of: 5, names: ['Ada Rossi', 'Bea Rossi'] })
    expect(run).toMatchObject({ failure: null, added: 0, changed: 0, archived: 0 })
    expect(Date.parse(completeAt)).toBeLessThan(Date.parse(run.at))
    expect(await names()).toEqual(expect.arrayContaining(before))
    expect(await names()).not.toContain('New')
    const { items } = await manager.get(consoleCalls.listAttention, {
      companyId,
      siteId: null,
      after: null,
    })
    expect(items).toMatchObject([{ kind: 'directory', details: ['asks'] }])
    // A second run asks the same question, and does not ask it anew.
    expect((await readAll()).question).toEqual(question)
  })

  test('archives them after a yes, and does the rest', async () => {
    const { question } = await readAll()
    const answered = await manager.get(consoleCalls.answerDirectory, {
      companyId,
      askedAt: question.askedAt,
      archives: true,
    })
    expect(answered).toEqual({ archived: 2, kept: 0 })
    expect((await ended()).question).toBeNull()
    expect(await names(true)).toEqual(['Ada', 'Bea'])
    expect(await names()).toEqual(expect.arrayContaining(['Cid', 'Dan', 'Eve', 'New']))
    const twice = await manager.ask(consoleCalls.answerDirectory, {
      companyId,
      askedAt: question.askedAt,
      archives: true,
    })
    expect(twice.status).toBe(404)
  })

  test('takes one of two answers at the same time', { tags: 'long' }, async () => {
    const { question } = await readAll()
    const answers = await Promise.all(
      [true, false, true, false].map((archives) =>
        manager.ask(consoleCalls.answerDirectory, { companyId, askedAt: question.askedAt, archives }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
    expect((await ended()).question).toBeNull()
  })

  test('keeps them after a no, until the directory has them again', { tags: 'long' }, async () => {
    const { question } = await readAll()
    await manager.get(consoleCalls.answerDirectory, {
      companyId,
      askedAt: question.askedAt,
      archives: false,
    })
    const { question: next, run } = await ended()
    expect(next).toBeNull()
    expect(run).toMatchObject({ added: 1, archived: 0 })
    expect(await names()).toEqual(expect.arrayContaining([...before, 'New']))
    expect((await readAll()).run).toMatchObject({ archived: 0, unchanged: 4 })
  })

  test('asks no more once the directory is right again', { tags: 'long' }, async () => {
    expect((await readAll()).question).not.toBeNull()
    for (const name of ['Ada', 'Bea']) await slapd.add(name, person(name, 'Rossi'))
    const { question, run } = await readAll()
    expect(question).toBeNull()
    expect(run).toMatchObject({ added: 1, archived: 0 })
    expect((await names()).filter((name) => name === 'Ada')).toHaveLength(1)
  })
})

describe.skipIf(!hasSlapd)('what is said of a directory that cannot be read', () => {
  test.each([
    ['bindRefused', { password: 'wrong' }],
    ['bindRefused', { bindName: `cn=other,${SUFFIX}` }],
    ['noBase', { baseDn: `ou=none,${SUFFIX}` }],
    ['noBase', { baseDn: 'not a name' }],
    ['badFilter', { filter: '(objectClass=person)()' }],
    ['unknownAuthority', { authority: null }],
    ['forbidden', { host: '10.0.0.1' }],
    ['forbidden', { host: '169.254.169.254' }],
    ['unreachable', { host: 'directory.invalid' }],
    ['unreachable', { port: 1 }],
  ])('%s: %j', async (failure, more) => {
    expect(await attempt(more)).toMatchObject({ failure, added: 0 })
  })

  test('StartTLS works on the plain port, and nothing is said there without it', async () => {
    await addFive()
    expect(await attempt({ security: 'startTls', port: slapd.plainPort })).toMatchObject({
      failure: null,
      added: 5,
    })
    expect(await attempt({ port: slapd.plainPort })).toMatchObject({ failure: 'unreachable' })
    const plain = await manager.ask(consoleCalls.tryDirectory, { ...settings(), security: 'plain' } as never)
    expect(plain.body.issues).toMatchObject([{ path: 'security' }])
    const url = await manager.ask(consoleCalls.tryDirectory, { ...settings(), host: 'ldap://127.0.0.1' })
    expect(url.body.issues).toMatchObject([{ path: 'host' }])
  })

  test('a certificate for another name', async () => {
    const other = await startSlapd({ names: ['other.house.example'] })
    try {
      expect(await attempt({ port: other.port, authority: other.authority })).toMatchObject({
        failure: 'wrongCertificate',
      })
    } finally {
      await other.stop()
    }
  })

  test('a size limit of the server, which leaves all hosts as they are', { tags: 'long' }, async () => {
    await addFive()
    await save()
    const other = await startSlapd({ more: 'sizelimit size.soft=2 size.hard=2 size.prtotal=2' })
    try {
      for (const name of FIVE) await other.add(name, person(name, 'Rossi'))
      const { run } = await save({ port: other.port, authority: other.authority })
      expect(run).toMatchObject({ failure: 'sizeLimit', archived: 0 })
      expect(await names()).toEqual(expect.arrayContaining([...FIVE]))
    } finally {
      await other.stop()
    }
  })

  test('a base that another server has; referrals are not followed', { tags: 'long' }, async () => {
    await slapd.admin.add(`ou=far,${SUFFIX}`, {
      objectClass: ['referral', 'extensibleObject'],
      ou: 'far',
      ref: `ldap://127.0.0.1:1/ou=far,${SUFFIX}`,
    })
    await slapd.add('ada', person('Ada', 'Conti'))
    expect(await attempt({ baseDn: `ou=far,${SUFFIX}` })).toMatchObject({ failure: 'referral' })
    expect(await attempt({ baseDn: SUFFIX })).toMatchObject({ failure: null, added: 1 })
  })
})

describe.skipIf(!hasSlapd)('odd entries', () => {
  test('become hosts where they can, and the run says how many could not', async () => {
    await slapd.add('nomail', { givenName: 'Nomail', sn: 'Rossi' })
    await slapd.add('badmail', person('Badmail', 'Rossi', { mail: 'no address' }))
    await slapd.add('display', { sn: 'Rossi', displayName: 'Display Rossi' })
    await slapd.add('bidi', person('\u202eBidi\u200f', 'Ro\u2066ssi', { mail: 'bidi@house.example' }))
    await slapd.add('one', person('Shared', 'One', { mail: 'shared@house.example' }))
    await slapd.add('two', person('Shared', 'Two', { mail: 'SHARED@house.example' }))
    await slapd.add('long', person('x'.repeat(100_000), 'Rossi'))
    await slapd.add('nameless', { sn: '.' })
    const { run } = await save()
    expect(run).toMatchObject({ failure: null, added: 6, unusable: 2, sharedMail: 1 })
    const found = (await hosts()).filter(({ source }: { source: string }) => source === 'directory')
    const mailOf = (name: string) =>
      found
        .filter(({ firstName }: { firstName: string }) => firstName === name)
        .map(({ email }: { email: string }) => email)
    expect(mailOf('Nomail')).toEqual([null])
    expect(mailOf('Badmail')).toEqual([null])
    expect(mailOf('Display')).toEqual([null])
    expect(mailOf('Bidi')).toEqual(['bidi@house.example'])
    expect(mailOf('Shared').toSorted()).toEqual([null, 'shared@house.example'])
    expect(found.find(({ firstName }: { firstName: string }) => firstName === 'Bidi').lastName).toBe('Rossi')
    expect((await readAll()).run).toMatchObject({ added: 0, changed: 0, archived: 0, unchanged: 6 })
  })

  test('whose name has become unusable keep their host', async () => {
    await addFive()
    await save()
    await replace('Ada', 'givenName', ['x'.repeat(100_000)])
    expect((await readAll()).run).toMatchObject({ archived: 0, unusable: 1, unchanged: 4 })
    expect(await names()).toContain('Ada')
  })
})

describe.skipIf(!hasSlapd)('the settings', () => {
  test('keep the password sealed, and tell it to no caller and no other server', async () => {
    await save()
    expect(JSON.stringify(await state())).not.toContain(READER.password)
    const { rows } = await server.adminAccess.database.pool.query(
      'select * from directories where company_id = $1',
      [companyId],
    )
    expect(JSON.stringify(rows)).not.toContain(READER.password)
    expect((await save({ password: null, filter: '(objectClass=inetOrgPerson)' })).run).toMatchObject({
      failure: null,
    })
    for (const more of [
      { host: 'localhost' },
      { port: 636 },
      { authority: null },
      { security: 'startTls' },
      { bindName: 'x' },
    ])
      for (const call of [consoleCalls.saveDirectory, consoleCalls.tryDirectory]) {
        const { body } = await manager.ask(call, { ...settings(), password: null, ...more } as never)
        expect(body.issues).toMatchObject([{ path: 'password', message: 'INPUT_REQUIRED' }])
      }
  })

  test.each([
    ['password', { password: '' }],
    ['authority', { authority: 'no certificate' }],
    ['filter', { filter: 'objectClass=person' }],
    ['host', { host: 'a b' }],
    ['port', { port: 0 }],
    ['areaAttribute', { areaAttribute: 'ou)(' }],
  ])('need a good %s', async (path, more) => {
    const { body } = await manager.ask(consoleCalls.saveDirectory, { ...settings(), ...more } as never)
    expect(body.issues).toMatchObject([{ path }])
  })

  test('are changed by owners and managers, and read by all staff', async () => {
    const reception = (await hire(server, companyId, 'reception')).browser
    expect((await reception.ask(consoleCalls.saveDirectory, settings())).status).toBe(403)
    expect((await reception.ask(consoleCalls.tryDirectory, settings())).status).toBe(403)
    expect((await reception.ask(consoleCalls.getDirectory, { companyId })).status).toBe(200)
  })

  test('can be switched off, and removed: the hosts stay', async () => {
    await addFive()
    await save()
    await save({ isOn: false })
    expect((await manager.ask(consoleCalls.readDirectoryNow, { companyId })).status).toBe(404)
    await manager.get(consoleCalls.deleteDirectory, { companyId })
    expect((await state()).directory).toBeNull()
    expect(await names()).toEqual(expect.arrayContaining([...FIVE]))
    // Set up again, it takes none of them over.
    expect((await save()).run).toMatchObject({ added: 0, byHand: 5 })
  })

  test('and runs leave a trace in the audit log, without names', async () => {
    await addFive()
    await save()
    const { rows } = await server.adminAccess.database.pool.query(
      `select action, actor_kind, details from audit_log where company_id = $1 and action ilike '%directory%' order by position`,
      [companyId],
    )
    expect(rows).toMatchObject([
      { action: 'saveDirectory', actor_kind: 'account' },
      { action: 'readDirectory', actor_kind: 'server', details: { added: 5, changed: 0, archived: 0 } },
    ])
  })
})
