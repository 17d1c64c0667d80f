import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { cookiesIn, enrol, type Tablet } from '#tests/support/server/access/callers.ts'
import {
  type Answer,
  type ServerUnderTest,
  serverUnderTest,
} from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/**
 * The way that the penetration test went: scan the kiosk's code, be told the company's codes, become a tablet, fetch the
 * pack, send everybody home by late exits, and print their badges. It ends at its first step. Each later step is tried as
 * well, with what an attacker could have got in another way.
 */

const HQ = 'hq'
const PLANT = 'plant'
const Token = v.object({ token: v.string() })
const Pack = v.object({ visitors: v.array(v.object({ id: v.string(), firstname: v.string() })) })

let server: ServerUnderTest
let company: TestCompany
let owner: Browser
let kiosk: Tablet
/** A visitor inside at each site, whom no attacker has met. */
let inside: readonly { readonly id: string; readonly site: string; readonly code: string }[]
/** A word of each that no attacker may read. */
const FIRST_NAMES = { [HQ]: 'Headquarterina', [PLANT]: 'Plantagenet' } as const

beforeAll(async () => {
  server = await serverUnderTest()
  company = await makeCompany(server.adminAccess, { services: ['touchless'] })
  const { companyId } = company
  const { pool } = server.adminAccess.database
  await pool.query('update companies set approves_devices = false where company_id = $1', [companyId])
  for (const site of [HQ, PLANT]) {
    await pool.query("insert into sites (company_id, site_id, name, time_zone) values ($1, $2, $2, 'UTC')", [
      companyId,
      site,
    ])
    await pool.query('insert into occupancy (company_id, site_id) values ($1, $2)', [companyId, site])
  }
  owner = (await hire(server, companyId, 'owner')).browser
  kiosk = await enrolAt(HQ)
  const plant = await enrolAt(PLANT)
  inside = [await letIn(HQ, kiosk), await letIn(PLANT, plant)]
})
afterAll(() => server.stop())

const codes = () => {
  const { serviceCode, taxCode } = company.stored.credentials
  return { service_code: serviceCode, tax_code: taxCode }
}
const enrolAt = (siteId: string): Promise<Tablet> =>
  enrol(server, owner, { companyId: company.companyId, siteId }, company.stored.credentials)

async function letIn(site: 'hq' | 'plant', { token }: Tablet) {
  const person = { firstname: FIRST_NAMES[site], lastname: 'Conti', email: `${randomUUID()}@visitor.example` }
  const { body } = await server.ask(calls.signup, person, { token })
  const { id, authcode } = v.parse(v.object({ id: v.string(), authcode: v.string() }), body.data)
  const entered = await server.ask(calls.newAccess, { direction: true, visitorId: id }, { token })
  expect(entered.status).toBe(200)
  return { id, site, code: authcode }
}

const said = ({ body }: Answer): string => JSON.stringify(body)
function expectNoCodes(answer: Answer): void {
  const { service_code, tax_code } = codes()
  for (const secret of [service_code, tax_code]) expect(said(answer)).not.toContain(secret)
}
/** A token that an answer gave; `null`: it gave none. */
const tokenIn = (answer: Answer): string | null =>
  answer.status === 200 ? v.parse(Token, answer.body.data).token : null

async function expectInside(...sites: readonly ('hq' | 'plant')[]): Promise<void> {
  const list = await owner.get(consoleCalls.listEvacuation, { companyId: company.companyId, siteId: null })
  const ids = list.people.map(({ firstName }: { firstName: string }) => firstName)
  expect(ids).toEqual(expect.arrayContaining(sites.map((site) => FIRST_NAMES[site])))
}

/** Scans the code that the kiosk shows. */
async function scan(): Promise<string> {
  const shown = await server.ask(calls.getPresence, {}, { token: kiosk.token })
  const { presence } = v.parse(v.object({ presence: v.string() }), shown.body.data)
  const asked = { companyId: company.companyId, site: HQ, presence, deviceId: randomUUID() }
  const opened = await server.ask(calls.getTempToken, asked)
  return v.parse(Token, opened.body.data).token
}

test('a phone that scans the code of the kiosk learns no code of the company', async () => {
  const phone = await scan()
  const told = await server.ask(calls.getCompany, {}, { token: phone })
  expect(told.status).toBe(200)
  expectNoCodes(told)
  for (const call of Object.values(calls)) expectNoCodes(await server.ask(call, {}, { token: phone }))
})

test('a phone ends no visit of others, and reads no badge of others', async () => {
  const phone = await scan()
  for (const { id, code } of inside) {
    const late = { direction: false, visitorId: id, occurredAt: new Date().toISOString() }
    const answers = [
      await server.ask(calls.newAccess, late, { token: phone }),
      await server.ask(calls.newAccess, { direction: false, visitorId: id }, { token: phone }),
      await server.ask(calls.visitorBadge, { id }, { token: phone }),
      await server.ask(calls.getOfflinePack, {}, { token: phone }),
    ]
    for (const answer of answers) {
      expect([403, 404]).toContain(answer.status)
      expect(said(answer)).not.toContain(code)
    }
  }
  await expectInside(HQ, PLANT)
})

describe('an attacker who has the codes in another way', () => {
  test('becomes a waiting device, and gets no token', async () => {
    const answer = await server.ask(calls.getToken, { ...codes(), deviceId: randomUUID() })
    expect(answer.status).toBe(403)
    const cookie = cookiesIn(answer)
    const again = await server.ask(calls.getToken, codes(), { headers: cookie === '' ? {} : { cookie } })
    expect(again.status).toBe(403)
  })

  test('cannot become a tablet by its id, which is no secret', async () => {
    const answer = await server.ask(calls.getToken, { ...codes(), deviceId: kiosk.deviceId })
    expect(tokenIn(answer)).toBeNull()
    // The tablet itself goes on.
    expect((await server.ask(calls.liveVisits, {}, { token: kiosk.token })).status).toBe(200)
  })

  test('gets no further as an auditor, who reads the ids of all tablets', async () => {
    const { companyId } = company
    const { browser: auditor } = await hire(server, companyId, 'auditor')
    const devices: readonly { id: string }[] = await auditor.get(consoleCalls.listDevices, { companyId })
    expect(devices.map(({ id }) => id)).toContain(kiosk.deviceId)
    for (const { id } of devices) {
      expect(tokenIn(await server.ask(calls.getToken, { ...codes(), deviceId: id }))).toBeNull()
    }
    const waiting = { companyId, deviceId: randomUUID(), siteId: null }
    expect((await auditor.ask(consoleCalls.approveDevice, waiting)).status).toBe(403)
    const wanted = { companyId, siteId: HQ, name: null }
    expect((await auditor.ask(consoleCalls.makePairingCode, wanted)).status).toBe(403)
  })
})

describe('the manager of one site, who may pair tablets there', () => {
  let manager: Browser
  let tablet: Tablet
  beforeAll(async () => {
    const { companyId } = company
    manager = (await hire(server, companyId, 'manager', HQ)).browser
    tablet = await enrol(server, manager, { companyId, siteId: HQ }, company.stored.credentials)
  })

  test.each([PLANT, null])('makes no pairing code for %s', async (siteId) => {
    const asked = { companyId: company.companyId, siteId, name: null }
    expect((await manager.ask(consoleCalls.makePairingCode, asked)).status).toBe(400)
  })

  test('learns no code of the company from pairing', async () => {
    const asked = { companyId: company.companyId, siteId: HQ, name: null }
    const { code } = await manager.get(consoleCalls.makePairingCode, asked)
    const paired = await server.ask(calls.pair, { code, deviceId: randomUUID() })
    expect(paired.status).toBe(200)
    expectNoCodes(paired)
    const read = await manager.ask(consoleCalls.readServiceCode, { companyId: company.companyId })
    expect(read.status).toBe(403)
    const { token } = tablet
    expectNoCodes(await server.ask(calls.getCompany, {}, { token }))
  })

  test.each([PLANT, null])(
    'has a tablet that asks for %s and stays at the site where it was paired',
    async (site) => {
      const headers: Record<string, string> = tablet.cookie === '' ? {} : { cookie: tablet.cookie }
      for (const login of [{ ...codes(), deviceId: tablet.deviceId }, {}]) {
        const answer = await server.ask(calls.getToken, { ...login, site }, { headers })
        const token = tokenIn(answer)
        if (token === null) continue
        const pack = await server.ask(calls.getOfflinePack, {}, { token })
        expect(said(pack)).not.toContain(FIRST_NAMES[PLANT])
      }
    },
  )
})

describe('a tablet that an attacker holds', () => {
  test('gets a pack of its own site, without codes', async () => {
    const pack = await server.ask(calls.getOfflinePack, {}, { token: kiosk.token })
    const { visitors } = v.parse(Pack, pack.body.data)
    expect(visitors.map(({ firstname }) => firstname)).toEqual([FIRST_NAMES[HQ]])
    for (const { code } of inside) expect(said(pack)).not.toContain(code)
  })

  test('reads no code of an unmet visitor from a late exit', async () => {
    const other = await enrolAt(HQ)
    for (const { id, code } of inside) {
      const late = { direction: false, visitorId: id, occurredAt: new Date().toISOString() }
      const answer = await server.ask(calls.newAccess, { ...late, direction: true }, { token: other.token })
      expect(said(answer)).not.toContain(code)
      const repeated = await server.ask(calls.newAccess, late, { token: other.token, key: randomUUID() })
      expect(said(repeated)).not.toContain(code)
    }
    // Its own site's visitors it may record while it has no line; those of another site are not its own.
    await expectInside(PLANT)
  })

  test('prints no badge of an unmet visitor', async () => {
    const other = await enrolAt(HQ)
    for (const { id } of inside) {
      expect((await server.ask(calls.visitorBadge, { id }, { token: other.token })).status).toBe(404)
      expect((await server.ask(calls.printBadge, { visitorId: id }, { token: other.token })).status).toBe(404)
    }
  })
})
