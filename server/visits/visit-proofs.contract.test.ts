import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import type { Direction } from '#contract/entities/direction.ts'
import { type Proof, type Step, stepProofs, stepsFor } from '#contract/visit-steps.ts'
import type { FlowFlag, FlowFlags } from '#contract/wire-flags.ts'
import { demanding } from './visit-proofs.rules.ts'
import { makeStore } from '#server/store.ts'
import { type CompanySetup, makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { flagsWith } from '#tests/support/machines/builders.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'

/** The server demands the proofs of the steps that the company asks, whatever the client has shown. */

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const DOCUMENT = { id: 'certificate-1', version: 1 }
const SIGNATURE_MISSES = [{ path: 'signature', message: 'INPUT_REQUIRED' }]
const DOCUMENTS_MISS = [{ path: 'acceptedCertificates', message: 'INPUT_REQUIRED' }]

const ask = (token: string, visitorId: string, direction: Direction, over: object = {}) =>
  server.ask(calls.newAccess, { direction: direction === 'entry', visitorId, ...over }, { token })

/** `null` for one that was taken, or else what is missing. */
async function missing(token: string, visitorId: string, direction: Direction, over: object = {}) {
  const { status, body } = await ask(token, visitorId, direction, over)
  if (status === 200) return null
  expect([status, body.errorCode], JSON.stringify(body)).toEqual([409, 'INCOMPLETE_VISIT'])
  return body.issues
}

async function flagsOf(company: TestCompany, visitorId: string): Promise<readonly string[]> {
  const { rows } = await server.adminAccess.database.pool.query<{ kind: string }>(
    'select kind from all_visit_flags where company_id = $1 and visitor_id = $2 order by kind',
    [company.companyId, visitorId],
  )
  return rows.map(({ kind }) => kind)
}

/** The known visitor, who is of the chosen type, before this token. */
async function identified(company: TestCompany, token: string): Promise<string> {
  const { status } = await server.ask(
    calls.identify,
    { code: company.visitor.code, direction: true },
    { token },
  )
  expect(status).toBe(200)
  return company.visitor.id
}

describe.each(['tablet', 'phone'] as const)('a %s', (kind) => {
  const desk = async (setup: CompanySetup) => {
    const company = await makeCompany(server.adminAccess, setup)
    const token = kind === 'phone' ? await company.phone() : company.token
    return { company, token, visitor: await company.meet(token) }
  }

  test('needs the signature of an entry that the company has signed', async () => {
    const { company, token, visitor } = await desk({ flow: ['signOnEntry'] })
    expect(await missing(token, visitor, 'entry')).toEqual(SIGNATURE_MISSES)
    expect(await missing(token, visitor, 'entry', { signature: null })).toEqual(SIGNATURE_MISSES)
    expect(await company.accesses()).toEqual([])
    expect(await missing(token, visitor, 'entry', { signature: PNG })).toBeNull()
    expect(await missing(token, visitor, 'exit')).toBeNull()
    expect(await flagsOf(company, visitor)).toEqual([])
  })

  test('needs the signature of an exit that the company has signed, and leaves the visit open without', async () => {
    const { company, token, visitor } = await desk({ flow: ['signOnExit'] })
    expect(await missing(token, visitor, 'entry')).toBeNull()
    expect(await missing(token, visitor, 'exit')).toEqual(SIGNATURE_MISSES)
    expect(await company.accesses()).toEqual(['entry'])
    expect(await missing(token, visitor, 'exit', { signature: PNG })).toBeNull()
  })

  test('needs a list of documents that holds each of them, in the version that is asked', async () => {
    const { company, token, visitor } = await desk({ flow: ['certificates'], certificates: 2 })
    const second = { id: 'certificate-2', version: 1 }
    await server.adminAccess.database.pool.query(
      `with v as (insert into certificate_versions (company_id, certificate_id, version) values ($1, 'certificate-2', 2)),
         c as (update certificates set current_version = 2 where company_id = $1 and certificate_id = 'certificate-2')
       insert into certificate_texts (company_id, certificate_id, version, language, name, content)
       values ($1, 'certificate-2', 2, 'it', 'Riservatezza', '<p>Nuovo</p>')`,
      [company.companyId],
    )
    const accepting = (...acceptedCertificates: readonly object[]) =>
      missing(token, visitor, 'entry', { acceptedCertificates })
    expect(await accepting()).toEqual(DOCUMENTS_MISS)
    expect(await accepting(DOCUMENT)).toEqual(DOCUMENTS_MISS)
    expect(await accepting(DOCUMENT, second)).toEqual(DOCUMENTS_MISS)
    expect(await accepting(DOCUMENT, { ...second, version: 2 })).toBeNull()
    expect(await flagsOf(company, visitor)).toEqual([])
    expect(await missing(token, visitor, 'exit')).toBeNull()
  })

  test('needs no second acceptance of a document that is asked once per version', async () => {
    const { company, token, visitor } = await desk({ flow: ['certificates'], certificates: 1 })
    await server.adminAccess.database.pool.query(
      `update certificates set ask = 'when_changed' where company_id = $1`,
      [company.companyId],
    )
    expect(await missing(token, visitor, 'entry', { acceptedCertificates: [] })).toEqual(DOCUMENTS_MISS)
    expect(await missing(token, visitor, 'entry', { acceptedCertificates: [DOCUMENT] })).toBeNull()
    expect(await missing(token, visitor, 'exit')).toBeNull()
    expect(await missing(token, visitor, 'entry', { acceptedCertificates: [] })).toBeNull()
  })

  test('may leave host and reason out, which the visitor may too', async () => {
    const { token, visitor } = await desk({ flow: ['host', 'reason'] })
    expect(await missing(token, visitor, 'entry')).toBeNull()
  })

  test("is asked what the visitor's type asks, instead of the company", async () => {
    const strict = await makeCompany(server.adminAccess, {
      flow: [],
      typeFlow: ['signOnEntry', 'certificates'],
      certificates: 1,
    })
    const strictToken = kind === 'phone' ? await strict.phone() : strict.token
    const strictVisitor = await identified(strict, strictToken)
    expect(await missing(strictToken, strictVisitor, 'entry', { acceptedCertificates: [] })).toEqual([
      ...SIGNATURE_MISSES,
      ...DOCUMENTS_MISS,
    ])
    const lenient = await makeCompany(server.adminAccess, {
      flow: ['signOnEntry', 'certificates'],
      typeFlow: [],
      certificates: 1,
    })
    const lenientToken = kind === 'phone' ? await lenient.phone() : lenient.token
    const lenientVisitor = await identified(lenient, lenientToken)
    expect(await missing(lenientToken, lenientVisitor, 'entry')).toBeNull()
  })

  test('is told of another refusal first, where no step would change it', async () => {
    const { token, visitor } = await desk({ flow: ['signOnExit', 'signOnEntry'] })
    expect((await ask(token, visitor, 'exit')).body.errorCode).toBe('NO_VISIT_OPEN')
    expect(await missing(token, visitor, 'entry', { signature: PNG })).toBeNull()
    expect((await ask(token, visitor, 'entry')).body.errorCode).toBe('ANOTHER_VISIT_OPEN')
  })

  test('has a refusal forgotten with its key: the completed request may use it', async () => {
    const { token, visitor } = await desk({ flow: ['signOnEntry'] })
    const key = randomUUID()
    const entry = { direction: true, visitorId: visitor }
    expect((await server.ask(calls.newAccess, entry, { token, key })).status).toBe(409)
    const whole = { ...entry, signature: PNG }
    expect((await server.ask(calls.newAccess, whole, { token, key })).status).toBe(200)
  })
})

describe('documents that the request does not speak of, as in the specification', () => {
  test('are flagged where a tablet left them out', async () => {
    const company = await makeCompany(server.adminAccess, { flow: ['certificates'], certificates: 1 })
    const visitor = await company.meet()
    expect(await missing(company.token, visitor, 'entry')).toBeNull()
    expect(await flagsOf(company, visitor)).toEqual(['DOCUMENTS_UNPROVED'])
  })

  test('are missing where a phone left them out', async () => {
    const company = await makeCompany(server.adminAccess, { flow: ['certificates'], certificates: 1 })
    const phone = await company.phone()
    expect(await missing(phone, await company.meet(phone), 'entry')).toEqual(DOCUMENTS_MISS)
  })
})

describe('a door, which scans continuously and shows no step', () => {
  const flow = ['certificates', 'signOnEntry', 'signOnExit'] as const
  const door = { multiScan: true }

  test('lets in and out, and the visit is flagged', async () => {
    const company = await makeCompany(server.adminAccess, { flow, certificates: 1 })
    const visitor = await company.meet()
    expect(await missing(company.token, visitor, 'entry', door)).toBeNull()
    expect(await flagsOf(company, visitor)).toEqual(['DOCUMENTS_UNPROVED', 'SIGNATURE_MISSING'])
    expect(await missing(company.token, visitor, 'exit', door)).toBeNull()
  })

  test('flags an exit too', async () => {
    const company = await makeCompany(server.adminAccess, { flow: ['signOnExit'] })
    const visitor = await company.meet()
    expect(await missing(company.token, visitor, 'entry', door)).toBeNull()
    expect(await flagsOf(company, visitor)).toEqual([])
    expect(await missing(company.token, visitor, 'exit', door)).toBeNull()
    expect(await flagsOf(company, visitor)).toEqual(['SIGNATURE_MISSING'])
  })

  test('is no phone, whatever it says', async () => {
    const company = await makeCompany(server.adminAccess, { flow, certificates: 1 })
    const phone = await company.phone()
    expect(await missing(phone, await company.meet(phone), 'entry', door)).toEqual([
      ...SIGNATURE_MISSES,
      ...DOCUMENTS_MISS,
    ])
  })
})

describe('a late visit', () => {
  const late = { occurredAt: new Date(Date.now() - 3_600_000).toISOString() }

  test('is never refused for what it lacks, but flagged', async () => {
    const company = await makeCompany(server.adminAccess, {
      flow: ['certificates', 'signOnEntry'],
      certificates: 1,
    })
    const visitor = await company.meet()
    expect(await missing(company.token, visitor, 'entry', { ...late, acceptedCertificates: [] })).toBeNull()
    // Only documents count that were asked for when it happened: these are younger.
    expect(await flagsOf(company, visitor)).toEqual(['SIGNATURE_MISSING'])
    const other = await company.meet()
    await server.adminAccess.database.pool.query(
      "update certificate_versions set created_at = now() - interval '1 day' where company_id = $1",
      [company.companyId],
    )
    expect(await missing(company.token, other, 'entry', { ...late, signature: PNG })).toBeNull()
    expect(await flagsOf(company, other)).toEqual(['DOCUMENTS_UNPROVED'])
  })

  test('has no flag where it proves everything', async () => {
    const company = await makeCompany(server.adminAccess, {
      flow: ['certificates', 'signOnEntry'],
      certificates: 1,
    })
    await server.adminAccess.database.pool.query(
      "update certificate_versions set created_at = now() - interval '1 day' where company_id = $1",
      [company.companyId],
    )
    const visitor = await company.meet()
    const whole = { ...late, signature: PNG, acceptedCertificates: [DOCUMENT] }
    expect(await missing(company.token, visitor, 'entry', whole)).toBeNull()
    expect(await flagsOf(company, visitor)).toEqual([])
  })
})

describe('a remote unlock', () => {
  const flow = ['signOnEntry', 'signOnExit'] as const
  let company: TestCompany
  let token: string
  let visitor: string
  beforeEach(async () => {
    company = await makeCompany(server.adminAccess, { flow })
    const { serviceCode, taxCode } = company.stored.credentials
    const login = { service_code: serviceCode, tax_code: taxCode, deviceId: 'door-1' }
    const { body } = await server.ask(calls.getToken, login)
    token = v.parse(v.object({ token: v.string() }), body.data).token
    visitor = await identified(company, token)
  })
  const command = async (code: string, direction: Direction, deviceId = 'door-1') => {
    const { database, vault } = server.adminAccess
    const { commands } = makeStore(database, vault)
    const place = { companyId: company.companyId, siteId: null }
    const made = await commands.createCommand(place, deviceId, code, direction)
    if (made === null) throw new Error('No such tablet')
    return (outcome: 'done' | 'refused') =>
      commands.answerCommand(
        { companyId: company.companyId, deviceId },
        { id: made.id, outcome, errorCode: null },
      )
  }

  test.each(['code', 'badge'])(
    'needs no step, named by the %s; staff see that the steps are missing',
    async (by) => {
      const answer = await command(
        by === 'code' ? company.visitor.code.toLowerCase() : await company.badgeSecret(),
        'entry',
      )
      expect(await missing(token, visitor, 'entry')).toBeNull()
      expect(await flagsOf(company, visitor)).toEqual(['SIGNATURE_MISSING'])
      await answer('done')
      expect(await missing(token, visitor, 'exit')).toEqual(SIGNATURE_MISSES)
    },
  )

  test('excuses no visitor once it is answered or over', async () => {
    await (await command(company.visitor.code, 'entry'))('refused')
    expect(await missing(token, visitor, 'entry')).toEqual(SIGNATURE_MISSES)
    await command(company.visitor.code, 'entry')
    await server.adminAccess.database.pool.query(
      "update commands set expires_at = now() - interval '16 seconds' where company_id = $1",
      [company.companyId],
    )
    expect(await missing(token, visitor, 'entry')).toEqual(SIGNATURE_MISSES)
  })

  test('excuses no other visitor, direction or tablet', async () => {
    await command(company.visitor.code, 'exit')
    expect(await missing(token, visitor, 'entry')).toEqual(SIGNATURE_MISSES)
    await command(company.visitor.code, 'entry')
    expect(await missing(token, await company.meet(token), 'entry')).toEqual(SIGNATURE_MISSES)
    await identified(company, company.token)
    expect(await missing(company.token, visitor, 'entry')).toEqual(SIGNATURE_MISSES)
  })
})

describe('for each of 1,024 settings of the flags', () => {
  const varied: readonly FlowFlag[] = [
    ...(['certificates', 'host', 'reason', 'signOnEntry', 'signOnExit'] as const),
    ...(['guardian', 'autoExit', 'company', 'phone', 'document'] as const),
  ]
  const settings: readonly FlowFlags[] = Array.from({ length: 2 ** varied.length }, (_, number) =>
    flagsWith(...varied.filter((__, bit) => number & (1 << bit))),
  )

  test('the database demands exactly the proofs of the steps that the kiosk shows', async () => {
    const company = await makeCompany(server.adminAccess, { certificates: 1, typeFlow: [] })
    const values = [company.companyId, company.visitor.id]
    const client = await server.adminAccess.database.pool.connect()
    const lacking = async (direction: Direction): Promise<readonly string[]> => {
      const demands = (['signature', 'certificates', 'guardian'] as const).map((step) =>
        demanding(direction, step),
      )
      const { rows } = await client.query<{ proofs: readonly string[] }>(
        'select lacking_proofs($1, $2, $3, $4, false, null, null, $5, false) as proofs',
        [...values, ...demands],
      )
      return rows[0]?.proofs ?? []
    }
    const proofOf: Readonly<Partial<Record<Step, Proof>>> = stepProofs
    try {
      await client.query('begin')
      for (const flags of settings) {
        // Those of the type stand for the company's, whose row this would lock: on a distributed PostgreSQL, for all companies.
        await client.query(
          "update visitor_types set flow_flags = $2 where company_id = $1 and visitor_type_id = 'chosen'",
          [values[0], flags],
        )
        for (const direction of ['entry', 'exit'] as const) {
          const proofs = stepsFor(direction, flags).flatMap((step) => proofOf[step] ?? [])
          expect([...(await lacking(direction))].sort(), JSON.stringify(flags)).toEqual(proofs.sort())
        }
      }
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
