export const SERVER_LOCALE = 'it'

/** A header may be as long as all of them together: what strangers say must not fill the memory. */
const REMEMBER_MAX = 100
/** Browsers say the same with every request, and to understand it takes longer than most of what follows. */
const remembered = new Map<string, string>()

/** The first language of an `Accept-Language` header; anything that is no language is the default. */
export function localeOf(header = ''): string {
  const known = remembered.get(header)
  if (known !== undefined) return known
  const locale = understood(header.split(/[,;]/, 1)[0]?.trim() ?? '')
  if (remembered.size >= REMEMBER_MAX) remembered.clear()
  remembered.set(header, locale)
  return locale
}

function understood(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? SERVER_LOCALE
  } catch {
    return SERVER_LOCALE
  }
}
