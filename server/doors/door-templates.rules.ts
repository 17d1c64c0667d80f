import { type DoorVariable, doorVariables } from '#contract/doors.ts'

/** What is known of the one passage for which a door is asked. No name of a person is among it. */
export type DoorValues = Readonly<Record<DoorVariable, string>>

const VARIABLE = /\{(\w+)\}/g
const HEADER = /^([!#$%&'*+.^_`|~0-9a-z-]+):[ \t]*(.*)$/i
/** How the message is framed is not the form's business, and proof has fields of its own. */
const ownHeaders = new Set([
  ...['host', 'content-length', 'transfer-encoding', 'connection', 'upgrade', 'te', 'trailer', 'expect'],
  ...['authorization', 'idempotency-key'],
])

const fill = (template: string, values: DoorValues, within: (value: string) => string): string =>
  template.replace(VARIABLE, (text, name: string) =>
    doorVariables.some((one) => one === name) ? within(values[name as DoorVariable]) : text,
  )

export const filledAddress = (template: string, values: DoorValues): URL =>
  new URL(fill(template, values, encodeURIComponent))

/** A value stands inside the quotes of JSON, where the text is JSON. */
export const filledText = (template: string, values: DoorValues): string =>
  fill(template, values, isJson(template) ? (value) => JSON.stringify(value).slice(1, -1) : (value) => value)

/** A value adds no level to a topic, and no wildcard. */
export const filledTopic = (template: string, values: DoorValues): string =>
  fill(template, values, (value) => value.replace(/[+#/]/g, '_'))

/** A variable in braces begins no object. */
export const isJson = (text: string): boolean => /^\s*(?:\[|\{\s*["}])/.test(text)

/** The headers of a form's lines; `null`: a line is no header, or one that the server sets itself. */
export function doorHeaders(lines: string): Readonly<Record<string, string>> | null {
  const headers: Record<string, string> = {}
  for (const line of lines.split('\n')) {
    if (line.trim() === '') continue
    const [, name, value] = HEADER.exec(line.trim()) ?? []
    if (name === undefined || value === undefined || ownHeaders.has(name.toLowerCase())) return null
    if (!/^[\t\x20-\x7e]*$/.test(value)) return null
    headers[name.toLowerCase()] = value
  }
  return headers
}

export function filledHeaders(lines: string, values: DoorValues): Readonly<Record<string, string>> {
  const safe = (value: string) => value.replace(/[^\x20-\x7e]/g, '')
  return Object.fromEntries(
    Object.entries(doorHeaders(lines) ?? {}).map(([name, value]) => [name, fill(value, values, safe)]),
  )
}

const samples: DoorValues = {
  visitId: 'v',
  direction: 'entry',
  siteId: 's',
  deviceId: 'd',
  commandId: 'c',
  pulse: '3',
  secret: 'x',
}

/** Whether an opener may have this address: of the right kind, without a user, and with no variable in the machine's name. */
export function isDoorAddress(typed: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(fill(typed, samples, encodeURIComponent))) return false
  const url = filledAddress(typed, samples)
  const [, machine = ''] = /^[a-z]+:\/\/([^/?#]*)/i.exec(typed) ?? []
  return (
    protocols.includes(url.protocol) &&
    url.hostname !== '' &&
    url.username === '' &&
    url.password === '' &&
    !machine.includes('{')
  )
}

export const isDoorTopic = (topic: string): boolean => topic !== '' && !/[+#\0]/.test(topic)
