import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { roles } from '#contract/console/policy.ts'
import { makeStore } from '#server/store.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { withoutReferences } from '#server/api-document/references.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'
import type { Schema } from './from-schema.ts'
import { bodies, type FuzzedBody } from './requests.ts'

interface Operation {
  readonly path: string
  readonly method: string
  readonly operationId: string
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }>
  >
}

/** The headers that identify a caller. */
type Caller = Readonly<Record<string, string>>

interface Asked {
  readonly operation: string
  readonly caller: string
  readonly status: number
  readonly tookMs: number
}

const LATEST_MS = 10_000
/** Limits are reset so often, because they are the subject of another test. */
const FORGIVEN_EVERY = 20

/**
 * Every operation of the OpenAPI document, as every kind of caller, `cases` times each (F01). What one operation does to
 * its company the next `perCompany - 1` meet.
 * @returns what was answered, and what should not have been: a 5xx, a hang, or an answer that the document does not know
 */
export async function fuzzApi({
  cases,
  seed,
  perCompany = 1,
}: {
  readonly cases: number
  readonly seed: number
  readonly perCompany?: number
}) {
  const server = await serverUnderTest()
  const asked: Asked[] = []
  const wrong: string[] = []
  try {
    const operations = await readOperations(server)
    let some = await people(server)
    for (const [index, operation] of operations.entries()) {
      if (index > 0 && index % perCompany === 0) some = await people(server)
      const { callers, known, forgive } = some
      await forgive()
      const judge = judgeOf(operation)
      const schema = operation.requestBody?.content['application/json'].schema ?? {}
      const sent = bodies(schema, known)
      const named = fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...known) },
        { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }) },
      )
      // At any other company nothing is read.
      const company = fc.oneof(
        { weight: 9, arbitrary: fc.constant(known[0] ?? '') },
        { weight: 1, arbitrary: named },
      )
      for (const [caller, headers] of Object.entries(callers)) {
        const drawn = fc.sample(fc.tuple(sent, company, named), { numRuns: cases, seed: seed + index })
        for (const [turn, [body, companyId, name]] of drawn.entries()) {
          if (turn % FORGIVEN_EVERY === 0) await forgive()
          const path = operation.path.replace(/\{(\w+)\}/g, (_, parameter: string) =>
            encodeURIComponent(parameter === 'companyId' ? companyId : name),
          )
          const startedAt = performance.now()
          const answer = await send(server.url + path, operation.method, headers, body).catch(
            (error: unknown) => ({
              status: 0,
              type: '',
              bytes: Buffer.from(String(error)),
            }),
          )
          asked.push({
            operation: operation.operationId,
            caller,
            status: answer.status,
            tookMs: performance.now() - startedAt,
          })
          const complaint = judge(answer)
          if (complaint === null) continue
          const said = `${body.how} ${body.bytes.toString().slice(0, 200)}`
          wrong.push(`${operation.operationId} as ${caller}: ${said} → ${answer.status} ${complaint}`)
        }
      }
    }
    return { operations: operations.length, asked, wrong }
  } finally {
    await server.stop()
  }
}

async function readOperations(server: ServerUnderTest): Promise<readonly Operation[]> {
  const answer = await fetch(`${server.url}/api/openapi.json`)
  const { paths } = withoutReferences(
    (await answer.json()) as { paths: Record<string, Record<string, Operation>> },
  )
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  )
}

/** A company, and one caller of each kind. */
async function people(server: ServerUnderTest) {
  const { database, vault } = server.adminAccess
  const company = await makeCompany(server.adminAccess, {
    certificates: 1,
    typeFlow: ['reason'],
    services: ['touchless'],
  })
  const visitorId = await company.meet()
  const store = makeStore(database, vault)
  const key = await store.tokens.issueIntegrationKey(company.companyId, null, 'access.open')
  const callers: Record<string, Caller> = {
    anonymous: {},
    tablet: { token: company.token },
    temp: { token: await company.phone() },
    integration: { token: key ?? '' },
  }
  for (const role of roles) {
    const { browser } = await hire(server, company.companyId, role)
    callers[role] = browser.headers()
  }
  const forgive = async (): Promise<void> => {
    await database.pool.query('delete from counters')
    await database.pool.query('delete from code_guards')
  }
  const known = [
    company.companyId,
    visitorId,
    company.visitor.code,
    company.visitor.email,
    'h1',
    'certificate-1',
    'p1',
    'chosen',
  ]
  return { callers, known, forgive }
}

interface Received {
  readonly status: number
  readonly type: string
  readonly bytes: Buffer
}

async function send(
  url: string,
  method: string,
  headers: Caller,
  { bytes, contentType }: FuzzedBody,
): Promise<Received> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...(method !== 'GET' && { 'content-type': contentType }) },
    ...(method !== 'GET' && { body: new Uint8Array(bytes) }),
    signal: AbortSignal.timeout(LATEST_MS),
  })
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  return { status: response.status, type, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** Says what is wrong with an answer; `null`: it is one that the document describes. */
function judgeOf({ responses }: Operation): (answer: Received) => string | null {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const content = new Map(
    Object.entries(responses).map(([status, { content = {} }]) => [
      Number(status),
      new Map(Object.entries(content).map(([type, { schema }]) => [type, schema && ajv.compile(schema)])),
    ]),
  )
  return ({ status, type, bytes }) => {
    if (status === 0 || status >= 500) return bytes.toString().slice(0, 200)
    const described = content.get(status)
    if (!described) return `is not described: ${bytes.toString().slice(0, 200)}`
    if (!described.has(type)) return `comes as ${type}`
    const validate = described.get(type)
    if (!validate || validate(JSON.parse(bytes.toString()))) return null
    return `${ajv.errorsText(validate.errors)}: ${bytes.toString().slice(0, 200)}`
  }
}
