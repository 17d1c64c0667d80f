export const DEFAULT_LOCALE = 'it'

/** The first language of an `Accept-Language` header; anything that is no language is the default. */
export function localeOf(header: string | undefined): string {
  const first = header?.split(/[,;]/, 1)[0]?.trim() ?? ''
  try {
    return Intl.getCanonicalLocales(first)[0] ?? DEFAULT_LOCALE
  } catch {
    return DEFAULT_LOCALE
  }
}
