import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as constants from '#contract/limits.ts'
import { isCommonPassword } from '#server/accounts/password.ts'
import { complaintOf } from '#tests/support/named-tests.ts'

/** Statements of docs/security, compared with the code. */

const root = new URL('../../', import.meta.url)
const controls = readFileSync(new URL('docs/security/controls.md', root), 'utf8')

const limits = new Map<string, unknown>(Object.entries(constants))

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
/** The rows of security; the others were never given out. */
const ROWS = [...numbers(1, 17), ...numbers(20, 40), ...numbers(50, 57)].map(
  (row) => `S${String(row).padStart(2, '0')}`,
)

const SECOND = 1_000
const units: readonly (readonly [string, number])[] = [
  ['days', 24 * 3_600 * SECOND],
  ['h', 3_600 * SECOND],
  ['min', 60 * SECOND],
  ['s', SECOND],
]

/** A duration as a document may write it, such as `24 h` or `1440 min`. */
function durations(ms: number): readonly string[] {
  return units.filter(([, size]) => ms % size === 0).map(([unit, size]) => `${ms / size} ${unit}`)
}

function sayings(name: string, value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null && 'times' in value && 'windowMs' in value) {
    return durations(Number(value.windowMs)).map((window) => `${value.times} in ${window}`)
  }
  if (typeof value === 'object' && value !== null && 'burst' in value && 'perSecond' in value) {
    return [`${value.burst} at once, ${value.perSecond} a second`]
  }
  const number = Number(value)
  if (name.endsWith('_MS')) return name === 'CHARTS_MAX_MS' ? ['one year'] : durations(number)
  if (name.endsWith('_BYTES') && number >= 1_024) {
    return number % 1_048_576 === 0 ? [`${number / 1_048_576} MB`] : [`${number / 1_024} KB`]
  }
  return [String(number)]
}

test('every figure that the controls name is the one in the code', () => {
  const lines = controls.split('\n').filter((line) => /`[A-Z]+(?:_[A-Z]+)+`/.test(line))
  const named = lines.flatMap((line) =>
    [...line.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name = '']) => ({ line, name })),
  )
  const checked = named.filter(({ name }) => limits.has(name))
  for (const { line, name } of checked) {
    const ways = sayings(name, limits.get(name))
    expect(
      ways.some((way) => line.includes(way)),
      `${name} is ${ways.join(' or ')}: ${line}`,
    ).toBe(true)
  }
  expect(checked.length).toBeGreaterThan(55)
})

test('every limit of the code is documented', () => {
  const counted = [...limits].filter(
    ([, value]) => typeof value === 'object' && value !== null && ('times' in value || 'burst' in value),
  )
  // The limit of late sign-ups, which a tablet sends all at once after a day offline.
  const silent = new Set(['LATE_SIGN_UPS'])
  expect(
    counted.map(([name]) => name).filter((name) => !silent.has(name) && !controls.includes(`\`${name}\``)),
  ).toEqual([])
})

test('the words that the controls forbid in passwords are refused', () => {
  const [, said = ''] = /the product's words: ([^.]+)\. They/.exec(controls) ?? []
  const words = [...said.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
  expect(words.length).toBeGreaterThan(5)
  for (const word of words) {
    for (const password of [word, `${word}2026!`, `**${word.toUpperCase()}**`]) {
      expect(isCommonPassword(password), password).toBe(true)
    }
  }
})

test.each(['threat-model', 'trust-rows', 'findings'])('the tests that %s.md names exist', (name) => {
  const text = readFileSync(new URL(`docs/security/${name}.md`, root), 'utf8')
  const named = [...text.matchAll(/`([^`\n]+ › [^`\n]+)`/g)].map(([, test = '']) => test)
  expect(named.length).toBeGreaterThan(30)
  expect(named.map(complaintOf).filter((complaint) => complaint !== null)).toEqual([])
})

test('every finding of the penetration test is answered', () => {
  const text = readFileSync(new URL('docs/security/findings.md', root), 'utf8')
  const answered = [...text.matchAll(/^\| ([CHML]\d+) \|([^|]+)\|([^|]+)\|[^|]+\|$/gm)].map(([, id]) => id)
  const numbered = (rank: string, last: number) => numbers(1, last).map((number) => `${rank}${number}`)
  expect(answered).toEqual(['C1', ...numbered('H', 6), ...numbered('M', 14), ...numbered('L', 19)])
})

test('every row from S01 to S57 has a line of its own, and so has each that the code names', () => {
  const text = readFileSync(new URL('docs/security/trust-rows.md', root), 'utf8')
  const rows = [...text.matchAll(/^\| (S\d\d) \|([^|]+)\|([^|]+)\|([^|]+)\|$/gm)].map(
    ([, row = '', ...cells]) => ({
      row,
      cells,
    }),
  )
  expect(rows.map(({ row }) => row)).toEqual(ROWS)
  for (const { row, cells } of rows) for (const cell of cells) expect(cell.trim(), row).not.toBe('')

  const named = ['contract', 'machines', 'src', 'server', 'tests'].flatMap((room) =>
    readdirSync(new URL(room, root), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .flatMap((entry) => [
        ...readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(
          /\((?:[^()]*, )?(S\d\d)\b[^()]*\)/g,
        ),
      ])
      .map(([, row = '']) => row),
  )
  expect(named.length).toBeGreaterThan(30)
  expect([...new Set(named)].filter((row) => !ROWS.includes(row))).toEqual([])
})

test('the shipped container and systemd files drop their privileges', () => {
  const [image, ...compositions] = [
    'Dockerfile',
    'compose.yaml',
    'compose.several.yaml',
    'compose.standby.yaml',
  ].map((name) => readFileSync(new URL(`deploy/${name}`, root), 'utf8'))
  expect(image).toMatch(/^USER node$/m)
  for (const composition of compositions) {
    expect(composition).toContain('read_only: true')
    expect(composition).toContain('cap_drop: [ALL]')
    expect(composition).toContain('no-new-privileges:true')
  }
  const manifest = readFileSync(new URL('deploy/kubernetes.yaml', root), 'utf8')
  for (const line of [
    'runAsNonRoot: true',
    'readOnlyRootFilesystem: true',
    'drop: [ALL]',
    'allowPrivilegeEscalation: false',
  ])
    expect(manifest).toContain(line)
  const unit = readFileSync(new URL('deploy/visitor-kiosk.service', root), 'utf8')
  for (const line of ['DynamicUser=yes', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'UMask=0077']) {
    expect(unit).toContain(line)
  }
  expect(unit).toMatch(/^CapabilityBoundingSet=CAP_NET_BIND_SERVICE$/m)
})
