import { isFamilyFirst } from '#contract/person-name.ts'

/**
 * A name in one field: the last word is the family name, or the first where the script writes it first, or what stands before a
 * comma.
 */
export function namesIn(name: string | null): {
  readonly firstName: string | null
  readonly lastName: string | null
} {
  const [family, given] = name?.split(/\s*,\s*/, 2) ?? []
  if (family && given) return { firstName: given, lastName: family }
  const words = name?.split(/\s+/) ?? []
  if (words.length < 2) return { firstName: name, lastName: null }
  const [first = '', ...others] = words
  if (isFamilyFirst({ firstName: '', lastName: words.join(' ') }))
    return { firstName: others.join(' '), lastName: first }
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? null }
}
