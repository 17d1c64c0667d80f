import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { publicCalls } from '#contract/public/index.ts'
import { publicDocument } from '#server/api-document/api-document.ts'
import type { ApiDocument, DocumentedEvent } from '#server/api-document/document.types.ts'
import { referenceOf } from '#server/api-document/reference/reference.ts'
import { referencePage } from '#server/api-document/reference/reference-page.ts'
import { withoutReferences } from '#server/api-document/references.ts'
import { servedDocuments } from '../../scripts/api-documents.ts'
import { referencePages } from '../../scripts/reference-pages.ts'

/** What a reader of the API documents may rely on; `npm run lint:api` asks two linters besides. */

interface Content {
  readonly 'application/json'?: { readonly schema: object; readonly example?: unknown }
}
interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly security?: readonly object[]
  readonly 'x-required-scope'?: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly schema: object
    readonly example?: unknown
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

const event: DocumentedEvent = {
  type: 'visit.entered',
  schema: v.object({ type: v.literal('visit.entered'), data: v.object({ visitId: v.string() }) }),
  summary: 'A visitor has entered',
  description: 'Told for each entry.',
  example: { type: 'visit.entered', data: { visitId: '7' } },
}
const withEvent = publicDocument(Object.values(publicCalls), [event], {
  version: '1.0.0',
  contact: 'mailto:security@house.example',
})

const documents: readonly (readonly [string, ApiDocument])[] = [
  ['public', servedDocuments.public()],
  ['public with a webhook', withEvent],
  ['internal', servedDocuments.internal()],
]

const operationsOf = (paths: ApiDocument['paths'] = {}): readonly Operation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods) as unknown as Operation[])

/** Every object in it, with its text. */
function* objectsIn(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value
  for (const one of Object.values(value)) yield* objectsIn(one)
}

describe.each(documents)('%s', (_, document) => {
  const whole = withoutReferences(document)
  const operations = [...operationsOf(whole.paths), ...operationsOf(whole.webhooks)]

  test('every component is used', () => {
    const said = JSON.stringify(document)
    for (const [kind, components] of Object.entries(document.components))
      for (const name of Object.keys(components))
        if (kind !== 'securitySchemes') expect(said).toContain(`"#/components/${kind}/${name}"`)
  })

  test('each operation has a name of its own, words and a tag that is told of', () => {
    const names = operations.map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
    const tags = new Map(document.tags.map(({ name, description }) => [name, description]))
    for (const { operationId, summary, description, tags: own, security } of operations) {
      expect(summary, operationId).toMatch(/^[A-Z].+[^.]$/)
      expect(description, operationId).toMatch(/^[A-Z].*\.$/s)
      expect(own, operationId).toHaveLength(1)
      expect(tags.get(own?.[0] ?? ''), operationId).toMatch(/\.$/)
      expect(security, operationId).toBeDefined()
    }
  })

  test('no larger schema stands in two places', () => {
    const LARGE_BYTES = 200
    const places = [document.paths, document.webhooks, document.components.schemas]
    const times = new Map<string, number>()
    for (const one of places.flatMap((place) => [...objectsIn(place)])) {
      if (!('type' in one || 'anyOf' in one || 'enum' in one)) continue
      const text = JSON.stringify(one)
      if (text.length >= LARGE_BYTES) times.set(text, (times.get(text) ?? 0) + 1)
    }
    expect([...times].filter(([, count]) => count > 1).map(([text]) => text)).toEqual([])
  })

  test('every schema is one, and takes its example', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    let examples = 0
    const judged = new Set<string>()
    const judge = (schema: object, example: unknown, what: string): void => {
      // Most refusals are the same everywhere.
      const key = JSON.stringify([schema, example])
      if (example !== undefined) examples++
      if (judged.has(key)) return
      judged.add(key)
      const takes = ajv.compile(schema)
      if (example !== undefined) expect(takes(example), `${what}: ${ajv.errorsText(takes.errors)}`).toBe(true)
    }
    for (const { operationId, parameters = [], requestBody, responses } of operations) {
      for (const { name, schema, example } of parameters) judge(schema, example, `${operationId} ${name}`)
      for (const { content = {} } of [requestBody ?? {}, ...Object.values(responses)] as {
        content?: Content
      }[]) {
        const json = content['application/json']
        if (json) judge(json.schema, json.example, operationId)
      }
    }
    expect(examples).toBeGreaterThan(operations.length)
  })
})

test('the public document has every call of other systems, with its scope and an example, in 150 KB', () => {
  const document = servedDocuments.public()
  const operations = operationsOf(withoutReferences(document).paths)
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    Object.keys(publicCalls).toSorted(),
  )
  for (const { operationId, responses, requestBody, ...operation } of operations) {
    const { scope, method } = publicCalls[operationId as keyof typeof publicCalls]
    expect(operation['x-required-scope']).toBe(scope)
    expect(operation.description).toContain(`\`${scope}\``)
    expect(responses['200']?.content?.['application/json']?.example, operationId).toBeDefined()
    expect(requestBody?.content['application/json']?.example !== undefined, operationId).toBe(
      !['GET', 'DELETE'].includes(method),
    )
  }
  expect(JSON.stringify(document).length).toBeLessThanOrEqual(150_000)
})

test('each refusal may name fields, as the server does with FORBIDDEN for a host of the directory', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const operations = operationsOf(withoutReferences(servedDocuments.public()).paths)
  const issues = [{ path: 'externalId', message: 'HOST_OF_DIRECTORY' }]
  let refusals = 0
  for (const { operationId, responses } of operations)
    for (const [status, { content }] of Object.entries(responses)) {
      const { schema, example } = content?.['application/json'] ?? {}
      if (status === '200' || schema === undefined) continue
      expect(ajv.validate(schema, { ...(example as object), issues }), `${operationId} ${status}`).toBe(true)
      refusals++
    }
  expect(refusals).toBeGreaterThan(operations.length)
})

test('the internal document has every call', () => {
  const names = operationsOf(servedDocuments.internal().paths).map(({ operationId }) => operationId)
  const all = [calls, consoleCalls, publicCalls].flatMap((some) => Object.keys(some))
  expect(names.toSorted()).toEqual(all.toSorted())
})

test('a webhook is described with the headers that sign it', () => {
  const [post] = operationsOf(withoutReferences(withEvent).webhooks)
  expect(post?.parameters?.map(({ name }) => name)).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ])
  expect(post?.requestBody?.content['application/json']?.example).toEqual(event.example)
})

test('fields of a GET stand in its address, and are described as what they stand for', () => {
  const limit = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(1), v.maxValue(100))
  const call = {
    ...publicCalls.openAccess,
    name: 'listThings',
    method: 'GET' as const,
    path: '/api/v1/things',
    request: v.strictObject({
      after: v.optional(v.string()),
      limit: v.pipe(v.optional(limit, '50'), v.description('How many.')),
    }),
    documentation: {
      ...publicCalls.openAccess.documentation,
      summary: 'List things',
      description: 'All.',
      tag: 'Sites' as const,
      example: { request: { limit: '20' }, answer: publicCalls.openAccess.documentation?.example.answer },
    },
  }
  const document = publicDocument([call], [], { version: '1.0.0', contact: null })
  const [operation] = operationsOf(withoutReferences(document).paths)
  expect(operation?.requestBody).toBeUndefined()
  expect(operation?.parameters).toMatchObject([
    { name: 'after', in: 'query', required: false, schema: { type: 'string' } },
    {
      name: 'limit',
      in: 'query',
      required: false,
      description: 'How many.',
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
      example: 20,
    },
  ])
})

test('texts are bounded by what is kept of them, and may be blank where that means none', () => {
  const document = withoutReferences(servedDocuments.public())
  const { PutAppointmentRequest } = document.components.schemas as unknown as Record<
    string,
    { properties: Record<string, object> }
  >
  expect(PutAppointmentRequest?.properties).toMatchObject({
    siteId: { anyOf: [{ type: 'string', minLength: 1, maxLength: 64 }, { type: 'null' }] },
    reason: { type: ['string', 'null'], maxLength: 500 },
  })
  expect(PutAppointmentRequest?.properties.reason).not.toHaveProperty('minLength')
})

test('the copy of the reference in the documentation is current', () => {
  const copy = readFileSync(new URL('../../docs/api-reference.md', import.meta.url), 'utf8')
  expect(copy, 'npm run api:reference').toBe(referencePages.markdown())
})

test('the reference tells of every call and field, and has no script', () => {
  const page = referencePage(referenceOf(withEvent))
  for (const { name, scope, documentation } of Object.values(publicCalls)) {
    expect(page).toContain(`id="${name}"`)
    expect(page).toContain(`href="#${name}"`)
    expect(page).toContain(`<code>${scope}</code>`)
    for (const field of Object.keys(documentation?.example.request ?? {}))
      expect(page, name).toContain(`<code>${field}</code>`)
  }
  expect(page).toContain('guests[].<wbr>email')
  expect(page).toContain('webhook-signature')
  expect(page).not.toMatch(/<script|javascript:| style=| on\w+=/)
})
