/** A line of a file. Names of properties and parameters are in lower case. */
export interface Property {
  readonly name: string
  /** The first value of each, without quotes. */
  readonly parameters: Readonly<Record<string, string>>
  /** As it is written, with its escapes. */
  readonly value: string
}

export interface Component {
  readonly name: string
  readonly properties: readonly Property[]
  readonly parts: readonly Component[]
}

const DEPTH_MAX = 8

interface OpenComponent extends Component {
  readonly properties: Property[]
  readonly parts: Component[]
}

/**
 * Takes an iCalendar file (RFC 5545) apart, in time that grows with its length alone. What the values mean is read elsewhere.
 * @returns the first calendar; `null`: there is none, or its parts do not end
 */
export function parseCalendar(text: string): Component | null {
  const open: OpenComponent[] = []
  for (const line of text
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n|\r/)) {
    const property = propertyIn(line)
    if (property === null) continue
    const named = property.value.trim().toLowerCase()
    const last = open.at(-1)
    if (property.name === 'begin') {
      const component = { name: named, properties: [], parts: [] }
      if (last === undefined ? named !== 'vcalendar' : open.length >= DEPTH_MAX) return null
      last?.parts.push(component)
      open.push(component)
    } else if (property.name === 'end') {
      if (last?.name !== named) return null
      open.pop()
      if (open.length === 0) return last
    } else last?.properties.push(property)
  }
  return null
}

/** `name;parameter="value";parameter=value:value`. `null`: the line is no such thing. */
function propertyIn(line: string): Property | null {
  const parts: string[] = []
  let [from, isQuoted] = [0, false]
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at)
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (sign === ';' || sign === ':')) {
      parts.push(line.slice(from, at))
      from = at + 1
      if (sign === ':') {
        const [name = '', ...parameters] = parts
        return {
          name: name.toLowerCase(),
          parameters: Object.fromEntries(parameters.map(parameterIn)),
          value: line.slice(from),
        }
      }
    }
  }
  return null
}

function parameterIn(text: string): readonly [string, string] {
  const equals = text.indexOf('=')
  if (equals < 0) return [text.toLowerCase(), '']
  const value = text.slice(equals + 1).trim()
  const [, quoted, plain = ''] = /^(?:"([^"]*)"|([^,]*))/.exec(value) ?? []
  // RFC 6868: signs that may not stand in a parameter.
  const written = (quoted ?? plain).replace(/\^(['n^])/g, (_, sign) =>
    sign === 'n' ? ' ' : sign === "'" ? '"' : '^',
  )
  return [text.slice(0, equals).trim().toLowerCase(), written]
}

export const propertiesOf = (component: Component, name: string): readonly Property[] =>
  component.properties.filter((property) => property.name === name)

export const propertyOf = (component: Component, name: string): Property | undefined =>
  component.properties.find((property) => property.name === name)

/** A text in one line; `null`: there is none. */
export function textOf(component: Component, name: string, maxLength: number): string | null {
  const text = (propertyOf(component, name)?.value ?? '')
    .replace(/\\([\\;,nN])/g, (_, sign) => (sign === 'n' || sign === 'N' ? ' ' : sign))
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return text === '' ? null : text.slice(0, maxLength)
}
