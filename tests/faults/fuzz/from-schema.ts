import * as fc from 'fast-check'

/** The part of JSON Schema that our OpenAPI document uses. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

const MANY = 3

/** Values that a schema admits, with words that the server knows among them. */
export function fromSchema(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const inner = (one: Schema) => fromSchema(one, known)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(inner))
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any'])
  return fc.oneof(...types.map((type) => ofType(type, schema, known, inner)))
}

function ofType(
  type: string,
  schema: Schema,
  known: readonly string[],
  inner: (schema: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([name, field]) => [name, inner(field)] as const,
      )
      const required = (schema.required ?? []).filter((name) => name in (schema.properties ?? {}))
      return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true })
    }
    case 'array':
      return fc.array(inner(schema.items ?? {}), {
        minLength: Math.min(schema.minItems ?? 0, MANY),
        maxLength: Math.min(schema.maxItems ?? MANY, MANY),
      })
    case 'string': {
      const maxLength = Math.min(schema.maxLength ?? 40, 40)
      const minLength = Math.min(schema.minLength ?? 0, maxLength)
      return fc.oneof(fc.constantFrom(...known), fc.string({ unit: 'grapheme', minLength, maxLength }))
    }
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue()
  }
}
