import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { charts, draw, drawAll } from '../../scripts/statecharts-page.ts'

const page = readFileSync(new URL('../../docs/develop/statecharts.md', import.meta.url), 'utf8')

test('the drawn statecharts are those of the code: `npm run statecharts` draws them anew', () => {
  expect(drawAll(page)).toBe(page)
})

test.each(Object.entries(charts))('every state of %s is drawn', (_name, machine) => {
  const drawn = draw(machine)
  for (const state of Object.keys(machine.root.states)) expect(drawn).toContain(`state "${state}"`)
})
