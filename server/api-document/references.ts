import type { Json, JsonObject } from './document.types.ts'

/** The same document with every reference replaced by what it names; a reference to nothing throws. */
export function withoutReferences<Document>(document: Document): Document {
  const at = (reference: string): Json => {
    const named = reference
      .slice('#/'.length)
      .split('/')
      .reduce<unknown>((place, name) => (place as JsonObject | undefined)?.[name], document)
    if (!reference.startsWith('#/') || named === undefined) throw new Error(`${reference} names nothing`)
    return named as Json
  }
  const filled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(filled)
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...rest } = value as Record<string, unknown>
    const own = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, filled(one)]))
    return typeof $ref === 'string' ? { ...(filled(at($ref)) as object), ...own } : own
  }
  return filled(document) as Document
}
