import type { Json, JsonObject } from '../document.types.ts'
import { isObject } from '../json-schema.ts'

/** A field of a request or an answer, as a reader looks it up. */
export interface FieldRow {
  /** Such as `guests[].email`. */
  readonly path: string
  readonly type: string
  readonly isRequired: boolean
  readonly description: string
}

/** Every field of an object, those of its parts behind it. @param schema without references */
export function fieldRows(schema: JsonObject, above = ''): readonly FieldRow[] {
  const items = above === '' ? itemsOf(schema) : null
  if (items) return fieldRows(items, '[].')
  const object = objectIn(schema)
  if (object === null || !isObject(object.properties)) return []
  const required: readonly Json[] = Array.isArray(object.required) ? object.required : []
  return Object.entries(object.properties).flatMap(([name, field]) => {
    if (!isObject(field)) return []
    const path = `${above}${name}`
    const row = {
      path,
      type: typeWords(field),
      isRequired: required.includes(name),
      description: said(field),
    }
    const ofList = itemsOf(field)
    return [row, ...(ofList ? fieldRows(ofList, `${path}[].`) : fieldRows(field, `${path}.`))]
  })
}

const said = ({ description, default: fallback }: JsonObject): string =>
  [
    typeof description === 'string' ? description : '',
    fallback === undefined || fallback === null || JSON.stringify(fallback) === '[]'
      ? ''
      : `If it is missing: \`${typeof fallback === 'string' ? fallback : JSON.stringify(fallback)}\`.`,
  ]
    .filter((part) => part !== '')
    .join(' ')

const choicesOf = ({ anyOf, oneOf }: JsonObject): readonly JsonObject[] =>
  [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? (list as readonly Json[]) : [])).filter(isObject)

const objectIn = (schema: JsonObject): JsonObject | null =>
  isObject(schema.properties)
    ? schema
    : (choicesOf(schema).find(({ properties }) => isObject(properties)) ?? null)

function itemsOf(schema: JsonObject): JsonObject | null {
  const list = [schema, ...choicesOf(schema)].find(({ items }) => isObject(items))
  return isObject(list?.items) ? list.items : null
}

/** What a value may be, in words. */
export function typeWords(schema: JsonObject): string {
  const words = wordsOf(schema)
  return words.includes('null')
    ? `${words.filter((word) => word !== 'null').join(' or ')}, or null`
    : words.join(' or ')
}

/** Each of the kinds that a value may be. */
function wordsOf(schema: JsonObject): readonly string[] {
  const { enum: values, type } = schema
  const choices = choicesOf(schema)
  if (choices.length > 0) return [...new Set(choices.flatMap(wordsOf))]
  if (Array.isArray(values) && values.includes(null))
    return [kindWords({ ...schema, enum: values.filter((one: Json) => one !== null) }), 'null']
  if (Array.isArray(type)) return type.map((one: Json) => kindWords({ ...schema, type: one }))
  return [kindWords(schema)]
}

function kindWords(schema: JsonObject): string {
  const { const: value, enum: values, type } = schema
  if (value !== undefined) return `\`${String(value)}\``
  if (Array.isArray(values)) return `one of ${values.map((one: Json) => `\`${String(one)}\``).join(', ')}`
  if (type === 'string') return stringWords(schema)
  if (type === 'integer' || type === 'number') return numberWords(schema)
  if (type === 'array') {
    const { maxItems, items } = schema
    const what = isObject(items) && !isObject(items.properties) ? ` of: ${typeWords(items)}` : ''
    return `list${typeof maxItems === 'number' ? ` of at most ${maxItems}` : ''}${what}`
  }
  return typeof type === 'string' ? type : 'anything'
}

function stringWords({ format, maxLength }: JsonObject): string {
  if (format === 'date-time') return 'instant'
  const kind = typeof format === 'string' ? format : 'string'
  return typeof maxLength === 'number' ? `${kind}, at most ${maxLength} characters` : kind
}

function numberWords({ type, minimum, maximum }: JsonObject): string {
  if (minimum !== undefined && maximum !== undefined) return `${type}, ${minimum} to ${maximum}`
  if (minimum !== undefined) return `${type}, at least ${minimum}`
  return maximum === undefined ? String(type) : `${type}, at most ${maximum}`
}
