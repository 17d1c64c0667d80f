import { createHash } from 'node:crypto'
import type { Json, JsonObject } from './document.types.ts'
import { isObject, nullMerged } from './json-schema.ts'
import { pascal, singular } from './words-of-names.ts'

/** Below, a reference would save little and a reader would have to look it up. */
const SHARED_MIN_BYTES = 80
/** What is said of a schema where it stands, and not of what it admits. */
const SAID_IN_PLACE = ['description', 'default', 'examples'] as const

interface Found {
  readonly schema: JsonObject
  readonly name: string
  readonly isNamed: boolean
  times: number
}

/**
 * Collects every schema of a document; those with a name, and those that occur repeatedly, become components. `where` of a
 * schema is the name that it would have.
 */
export function schemaComponents() {
  const roots = new Map<JsonObject, string>()
  return {
    /** @returns the same schema, which `place` replaces in the finished document */
    add(schema: JsonObject, where: string): JsonObject {
      // Two places may share one object.
      const own = { ...schema }
      roots.set(own, where)
      return own
    },
    /** The document with references, and the components that they name. */
    place(document: JsonObject) {
      const found = new Map<string, Found>()
      for (const [schema, where] of roots) find(schema, where, found)
      const names = named(found)
      const refer = (schema: JsonObject): JsonObject => {
        const name = names.get(keyOf(schema))
        if (name === undefined) return inner(schema, refer)
        const said = SAID_IN_PLACE.flatMap((word) => (word in schema ? [[word, schema[word]]] : []))
        return { $ref: `#/components/schemas/${name}`, ...Object.fromEntries(said) }
      }
      const components = [...names].map(([key, name]) => {
        const { schema } = found.get(key) as Found
        return [name, nullMerged(inner(bare(schema), refer))] as const
      })
      const replaced = (value: Json | undefined): Json | undefined => {
        if (Array.isArray(value)) return value.map((one) => replaced(one) as Json)
        if (!isObject(value)) return value
        if (roots.has(value)) return nullMerged(refer(value))
        return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one)]))
      }
      const schemas = Object.fromEntries(components.toSorted(([one], [other]) => (one < other ? -1 : 1)))
      return { document: replaced(document) as JsonObject, schemas }
    },
  }
}

/** The schemas directly within a schema, each by the name of its field. */
function parts(schema: JsonObject): readonly (readonly [string, JsonObject])[] {
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : []
  const lists = [schema.anyOf, schema.oneOf, schema.allOf, schema.prefixItems].flatMap((list) =>
    Array.isArray(list) ? (list as readonly Json[]) : [],
  )
  return [
    ...properties.map(([name, one]) => [name, one] as const),
    ...lists.map((one) => ['', one] as const),
    ...[schema.additionalProperties, schema.propertyNames].map((one) => ['', one] as const),
    ['*', schema.items] as const,
  ].flatMap(([name, one]) => (isObject(one) ? [[name, one] as const] : []))
}

/** The same schema with each of its inner ones changed. */
function inner(schema: JsonObject, change: (one: JsonObject) => JsonObject): JsonObject {
  const each = (value: Json | undefined): Json | undefined =>
    Array.isArray(value) ? value.map((one) => (isObject(one) ? change(one) : one)) : value
  const one = (value: Json | undefined): Json | undefined => (isObject(value) ? change(value) : value)
  const { title: _, ...rest } = schema
  const changed = Object.entries(rest).map(([key, value]) => {
    if (key === 'properties' && isObject(value))
      return [key, Object.fromEntries(Object.entries(value).map(([name, field]) => [name, one(field)]))]
    if (key === 'anyOf' || key === 'oneOf' || key === 'allOf' || key === 'prefixItems')
      return [key, each(value)]
    if (key === 'items' || key === 'additionalProperties' || key === 'propertyNames') return [key, one(value)]
    return [key, value]
  })
  return Object.fromEntries(changed)
}

/** Counts a schema, and what is in it once however often it occurs. */
function find(schema: JsonObject, where: string, found: Map<string, Found>): void {
  const key = keyOf(schema)
  const before = found.get(key)
  if (before) {
    before.times++
    if (!isOrNull(schema)) return
  }
  const isNamed = typeof schema.title === 'string'
  if (!before) found.set(key, { schema, name: isNamed ? String(schema.title) : where, isNamed, times: 1 })
  for (const [name, one] of parts(schema)) {
    const below = name === '*' ? singular(where) : name === '' ? where : pascal(name)
    find(one, below, found)
  }
}

/** Each component by the key of its schema. */
function named(found: ReadonlyMap<string, Found>): ReadonlyMap<string, string> {
  const shared = [...found].filter(
    ([key, { isNamed, times, schema }]) =>
      isNamed || (times > 1 && key.length >= SHARED_MIN_BYTES && !isOrNull(schema)),
  )
  const names = new Map<string, string>()
  const taken = new Set<string>()
  // Names that were chosen come first.
  for (const isNamed of [true, false])
    for (const [key, one] of shared) {
      if (one.isNamed !== isNamed) continue
      const name = taken.has(one.name) ? `${one.name}${digest(key)}` : one.name
      taken.add(name)
      names.set(key, name)
    }
  return names
}

/** Something or null: what is named is the something. */
const isOrNull = ({ anyOf }: JsonObject): boolean =>
  Array.isArray(anyOf) &&
  anyOf.length === 2 &&
  anyOf.some((one: Json) => isObject(one) && one.type === 'null')

const bare = (schema: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => !SAID_IN_PLACE.some((word) => word === key)))

const keyOf = (schema: JsonObject): string => JSON.stringify(bare(schema))

/** The same schema has the same name, whatever else is in the document. */
const digest = (key: string): string =>
  createHash('sha256').update(key).digest('hex').slice(0, 4).toUpperCase()
