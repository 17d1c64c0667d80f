/** The zone of this device. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Where most readers of a language of the console are. */
const usual: Readonly<Record<string, readonly string[]>> = {
  de: ['Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich'],
  en: ['Europe/London', 'Europe/Dublin', 'America/New_York', 'America/Chicago', 'America/Los_Angeles'],
  es: ['Europe/Madrid', 'America/Mexico_City', 'America/Bogota', 'America/Buenos_Aires'],
  fr: ['Europe/Paris', 'Europe/Brussels', 'Europe/Zurich', 'America/Toronto'],
  it: ['Europe/Rome', 'Europe/Zurich'],
}

/** A city, or another place, and the part of the world: by its name a list can be searched with the keyboard. */
export interface NamedZone {
  readonly value: string
  readonly name: string
}

export function namedZone(value: string): NamedZone {
  const [place = value, ...around] = value.replaceAll('_', ' ').split('/').toReversed()
  return { value, name: around.length === 0 ? place : `${place} (${around.toReversed().join(', ')})` }
}

/**
 * Time zones to choose from: first the present one, that of this device and those that are usual in the reader's language,
 * then all, by city.
 */
export function zonesFor(
  locale: string,
  chosen: string,
  own = browserTimeZone(),
  known: readonly string[] = Intl.supportedValuesOf('timeZone'),
): { readonly near: readonly NamedZone[]; readonly others: readonly NamedZone[] } {
  const near = [...new Set([chosen, own, ...(usual[locale] ?? []).filter((zone) => known.includes(zone))])]
  const others = known.filter((zone) => !near.includes(zone)).map(namedZone)
  return {
    near: near.map(namedZone),
    others: others.sort((one, other) => one.name.localeCompare(other.name, locale)),
  }
}
