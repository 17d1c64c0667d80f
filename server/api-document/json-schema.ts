import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { normaliseText } from '#contract/text.ts'
import type { Json, JsonObject } from './document.types.ts'
import { schemaNames } from './schema-names.ts'

/** The part of a valibot schema that says what it is made of. */
interface Part {
  readonly kind: string
  readonly type: string
  readonly pipe?: readonly Part[]
  readonly operation?: unknown
  readonly entries?: Readonly<Record<string, Part>>
  readonly wrapped?: Part
  readonly default?: unknown
  readonly item?: Part
  readonly items?: readonly Part[]
  readonly options?: readonly unknown[]
  readonly key?: Part
  readonly value?: Part
}

/** What a request says, as on the wire. */
export const requestSchema = (schema: v.GenericSchema): JsonObject => plain(converted(schema, false))

/** The fields of a GET: they are strings in its address, and are described as what they stand for. */
export const querySchema = (schema: v.GenericSchema): JsonObject => plain(converted(schema, true))

/** What an answer says. It has what is declared and nothing else, though clients ignore what they do not know. */
export const answerSchema = (schema: v.GenericSchema): JsonObject => closed(requestSchema(schema))

function converted(schema: v.GenericSchema, isQuery: boolean): JsonObject {
  const written = forDocument(schema as unknown as Part, isQuery) as unknown as v.GenericSchema
  const { $schema: _, ...rest } = toJsonSchema(written, { typeMode: 'input', errorMode: 'ignore' })
  return rest as JsonObject
}

/**
 * The same schema with what the conversion would lose: what is said behind a transformation, and the names of shared
 * schemas.
 */
function forDocument(part: Part, isQuery: boolean): Part {
  const inner = (one: Part): Part => forDocument(one, isQuery)
  const name = schemaNames.get(part)
  const title = name === undefined ? [] : [{ kind: 'metadata', type: 'title', title: name }]
  if (part.pipe) {
    const [first, ...actions] = flat(part.pipe)
    return { ...part, pipe: [...pipeFor(inner(first as Part), actions, isQuery), ...title] }
  }
  const copy: Part = {
    ...part,
    ...(part.entries && { entries: mapped(part.entries, inner) }),
    ...(part.wrapped && { wrapped: inner(part.wrapped) }),
    ...(part.item && { item: inner(part.item) }),
    ...(part.items && { items: part.items.map(inner) }),
    ...(part.key && { key: inner(part.key) }),
    ...(part.value && { value: inner(part.value) }),
    ...(isQuery && typeof part.default === 'string' && isNumber(part) && { default: Number(part.default) }),
    // Those of a picklist are values.
    ...(part.options?.every(isSchema) && { options: part.options.map(inner) }),
  }
  return title.length === 0 ? copy : { ...copy, pipe: [copy, ...title] }
}

function pipeFor(first: Part, actions: readonly Part[], isQuery: boolean): readonly Part[] {
  const at = actions.findIndex(({ kind, type }) => kind === 'schema' || type === 'transform')
  if (at === -1) return [first, ...actions]
  const [before, transform, after] = [actions.slice(0, at), actions[at], actions.slice(at + 1)]
  const said = after.filter(({ kind }) => kind === 'metadata')
  if (isQuery && transform?.operation === Number) {
    const whole = { kind: 'validation', type: 'integer' }
    const bounds = after.filter(({ kind }) => kind === 'validation')
    return [{ ...first, type: 'number' }, whole, ...bounds, ...said]
  }
  // The bounds of the text that is kept: the larger ones before it only protect the server.
  if (transform?.operation === normaliseText) {
    const kept = after.filter(({ type }) => type === 'max_length' || type === 'non_empty')
    return [first, ...before.filter(({ type }) => type !== 'max_length'), ...kept, ...said]
  }
  return [first, ...before, ...said]
}

/** A string in an address that stands for a number, also where it may be left out. */
const isNumber = ({ wrapped, pipe }: Part): boolean =>
  wrapped ? isNumber(wrapped) : (pipe ?? []).some(({ operation }) => operation === Number)

const flat = (pipe: readonly Part[]): readonly Part[] =>
  pipe.flatMap((part) => (part.pipe ? flat(part.pipe) : [part]))

const isSchema = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

const mapped = <From, To>(of: Readonly<Record<string, From>>, map: (one: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(of).map(([name, one]) => [name, map(one)]))

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Each object of a schema, the innermost first, as `change` makes it. */
function rewritten(value: Json | undefined, change: (one: JsonObject) => JsonObject): Json | undefined {
  if (Array.isArray(value)) return value.map((one) => rewritten(one, change) as Json)
  if (!isObject(value)) return value
  const parts = Object.entries(value).map(([key, one]) => [
    key,
    key === 'default' || key === 'examples' ? one : rewritten(one, change),
  ])
  return change(Object.fromEntries(parts))
}

const plain = (schema: JsonObject): JsonObject => rewritten(schema, plainer) as JsonObject

function plainer(schema: JsonObject): JsonObject {
  const { required, anyOf, ...rest } = schema
  const isEmpty = Array.isArray(required) && required.length === 0
  const choices = (Array.isArray(anyOf) ? anyOf : []).flatMap((one: Json) =>
    isObject(one) && Array.isArray(one.anyOf) && Object.keys(one).length === 1 ? one.anyOf : [one],
  )
  return {
    ...rest,
    ...(required !== undefined && !isEmpty && { required }),
    ...(anyOf !== undefined && only(withoutBlank(choices))),
  }
}

/** Blank text stands for none: a text may be empty though it has a least length. */
function withoutBlank(choices: readonly Json[]): readonly Json[] {
  const isBlank = (one: Json): boolean => JSON.stringify(one) === '{"type":"string"}'
  const limited = choices.filter((one) => isObject(one) && one.type === 'string' && !isBlank(one))
  if (limited.length === 0 || !choices.some(isBlank)) return choices
  return choices
    .filter((one) => !isBlank(one))
    .map((one) => {
      if (!isObject(one) || one.type !== 'string') return one
      const { minLength: _, ...rest } = one
      return rest
    })
}

const only = (choices: readonly Json[]): JsonObject => {
  const [one] = choices
  return choices.length === 1 && isObject(one) ? one : { anyOf: choices }
}

const closed = (schema: JsonObject): JsonObject =>
  rewritten(schema, (one) => ({
    ...one,
    ...(one.type === 'object' && one.properties !== undefined && { additionalProperties: false }),
  })) as JsonObject

/** One type more, where a schema of one plain type may also be null. */
export const nullMerged = (schema: JsonObject): JsonObject => rewritten(schema, orNull) as JsonObject

function orNull(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [one, other]: readonly Json[] = anyOf
  if (!isObject(one) || !isObject(other) || other.type !== 'null') return schema
  const { type, enum: values, ...more } = one
  if (typeof type !== 'string' || type === 'object' || type === 'array' || 'const' in one) return schema
  return {
    type: [type, 'null'],
    ...more,
    ...rest,
    ...(Array.isArray(values) && { enum: [...values, null] }),
  }
}
