import ICAL from 'ical.js'

/** As the parser writes it (RFC 7265): name, parameters, type, values. Names are in lower case. */
export interface Property {
  readonly name: string
  readonly parameters: Readonly<Record<string, string>>
  readonly values: readonly unknown[]
}

export interface Component {
  readonly name: string
  readonly properties: readonly Property[]
  readonly parts: readonly Component[]
}

/**
 * Parses an iCalendar file (RFC 5545) and nothing more: the library's own time zones and series are not used, because its
 * iterator never ends for some rules.
 * @returns `null`: it is none
 */
export function parseCalendar(text: string): Component | null {
  try {
    const parsed: unknown = ICAL.parse(text)
    // Several files one after the other: the first counts.
    const first = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed[0] : parsed
    const calendar = componentOf(first)
    return calendar.name === 'vcalendar' ? calendar : null
  } catch {
    return null
  }
}

function componentOf(parsed: unknown): Component {
  const [name, properties, parts] = parsed as [unknown, unknown[], unknown[]]
  return {
    name: String(name),
    properties: properties.map((property) => {
      const [own, parameters, , ...values] = property as [
        unknown,
        Record<string, unknown>,
        unknown,
        ...unknown[],
      ]
      return {
        name: String(own),
        parameters: Object.fromEntries(
          Object.entries(parameters).map(([key, value]) => [
            key,
            String(Array.isArray(value) ? value[0] : value),
          ]),
        ),
        values,
      }
    }),
    parts: parts.map(componentOf),
  }
}

export const propertiesOf = (component: Component, name: string): readonly Property[] =>
  component.properties.filter((property) => property.name === name)

export const propertyOf = (component: Component, name: string): Property | undefined =>
  component.properties.find((property) => property.name === name)

/** A text in one line; `null`: there is none. */
export function textOf(component: Component, name: string, maxLength: number): string | null {
  const value = propertyOf(component, name)?.values[0]
  if (typeof value !== 'string') return null
  const text = value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return text === '' ? null : text.slice(0, maxLength)
}
