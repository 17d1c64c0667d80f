import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colorRoles } from '#contract/wire-flags.ts'
import { contrast, parseColor, white } from '#src/ui/color.ts'
import { paletteFrom, TEXT_CONTRAST } from '#src/ui/palette.ts'
import { adviceFor, setColors } from './advice.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const colors = fc.record(Object.fromEntries(colorRoles.map((role) => [role, hex])), { requiredKeys: [] })
const rgb = (color: string) => parseColor(color) ?? white

test('a text that is too faint is told, with the colour that the kiosk shows and that reads', () => {
  expect(adviceFor('title', { background: '#ffffff', title: '#dddddd' })).toMatchObject({ kind: 'text' })
  expect(adviceFor('title', { background: '#ffffff', title: '#111111' })).toBeNull()
  fc.assert(
    fc.property(colors, fc.constantFrom(...colorRoles), (wanted, role) => {
      const advice = adviceFor(role, wanted)
      if (advice?.kind !== 'text') return
      expect(advice.ratio).toBeLessThan(TEXT_CONTRAST)
      expect(advice.nearest).toBe(paletteFrom(wanted)[role])
      // With the advised colour there is no further advice.
      expect(adviceFor(role, { ...wanted, [role]: advice.nearest })).toBeNull()
    }),
  )
})

test('a button that melts into the background gets an edge', () => {
  expect(adviceFor('primary', { background: '#ffffff', primary: '#fefefe' })).toEqual({ kind: 'edge' })
  expect(contrast(rgb('#0a4a5a'), white)).toBeGreaterThan(3)
  expect(adviceFor('primary', { background: '#ffffff', primary: '#0a4a5a' })).toBeNull()
})

test('a role that the company leaves to us needs no advice, and neither does what is half typed', () => {
  expect(adviceFor('title', {})).toBeNull()
  const none = Object.fromEntries(colorRoles.map((role) => [role, null]))
  expect(setColors({ ...none, title: '#12' } as Parameters<typeof setColors>[0])).toEqual({})
})
