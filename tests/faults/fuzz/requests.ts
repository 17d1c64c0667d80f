import * as fc from 'fast-check'
import naughtyStrings from '#tests/fixtures/naughty-strings.json' with { type: 'json' }
import { fromSchema, type Schema } from './from-schema.ts'

export interface FuzzedBody {
  readonly how: string
  readonly bytes: Buffer
  readonly contentType: string
}

const JSON_TYPE = 'application/json'
const asJson = (how: string, value: unknown): FuzzedBody => ({
  how,
  bytes: Buffer.from(JSON.stringify(value) ?? ''),
  contentType: JSON_TYPE,
})

/** Bodies for a request's schema: as it says, and broken in every way that a client or an attacker breaks one (F01). */
export function bodies(schema: Schema, known: readonly string[]): fc.Arbitrary<FuzzedBody> {
  const valid = fromSchema(schema, known) as fc.Arbitrary<Record<string, unknown>>
  const names = Object.keys(schema.properties ?? {})
  const name = names.length > 0 ? fc.constantFrom(...names) : fc.constant('field')
  const strange = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(...naughtyStrings),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom(1e308, -0, '2026-02-30', '__proto__', 'a'.repeat(70_000), [], {}),
  )
  return fc.oneof(
    { weight: 6, arbitrary: valid.map((body) => asJson('as described', body)) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(valid, name, strange)
        .map(([body, field, value]) => asJson('one field changed', { ...body, [field]: value })),
    },
    fc
      .tuple(valid, name)
      .map(([body, field]) => asJson('one field missing', { ...body, [field]: undefined })),
    fc
      .tuple(valid, fc.string(), strange)
      .map(([body, field, value]) => asJson('one field too many', { ...body, [field]: value })),
    strange.map((value) => asJson('no object', value)),
    fc
      .constantFrom(1_000, 20_000)
      .map((depth) => text('nested', `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)),
    valid.map((body) => text('a key twice', JSON.stringify(body).replace('{', `{"${names[0] ?? 'a'}":1,`))),
    fc.string({ unit: 'binary' }).map((words) => text('no JSON', words)),
    valid.map((body) => ({ ...asJson('another type', body), contentType: 'text/plain' })),
    fc.uint8Array({ minLength: 1, maxLength: 64 }).map((bytes) => ({
      how: 'bad UTF-8',
      bytes: Buffer.concat([Buffer.from('{"a":"'), bytes, Buffer.of(0xff, 0xc0), Buffer.from('"}')]),
      contentType: JSON_TYPE,
    })),
  )
}

const text = (how: string, words: string): FuzzedBody => ({
  how,
  bytes: Buffer.from(words),
  contentType: JSON_TYPE,
})
