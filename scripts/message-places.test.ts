import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { marked } from '../src/i18n/message-marks.ts'
import { entryOf, placesOf, tableOf } from './message-places.ts'

const texts = { BACK: 'Back', CODE_LINE: 'Your code: {code}', MAIL_LINE: 'Hello' }
const i18n = setupI18n({
  locale: 'it',
  messages: { it: marked({ BACK: 'Indietro', CODE_LINE: ['Codice: ', ['code']] }) },
})
const places = placesOf(
  texts,
  { BACK: 'Button of each step.' },
  {
    home: [i18n._('CODE_LINE', { code: 'ADA1-8156' }), '7 / 9'],
    step: [`${i18n._('BACK')} – ${i18n._('CODE_LINE', { code: '–' })}`],
  },
  new Map([
    ['BACK', ['src/step.tsx']],
    ['MAIL_LINE', ['server/mail.ts', 'server/page.ts']],
  ]),
)

test('a message has the screens that show it, and the files that ask for it', () => {
  expect(places).toEqual([
    { id: 'BACK', text: 'Back', comment: 'Button of each step.', screens: ['step'], files: ['src/step.tsx'] },
    { id: 'CODE_LINE', text: 'Your code: {code}', comment: '', screens: ['home', 'step'], files: [] },
    {
      id: 'MAIL_LINE',
      text: 'Hello',
      comment: '',
      screens: [],
      files: ['server/mail.ts', 'server/page.ts'],
    },
  ])
})

test('the table names files only where no screen shows the message', () => {
  expect(tableOf(places)).toBe(
    'BACK       step\nCODE_LINE  home step\nMAIL_LINE  server/mail.ts server/page.ts',
  )
  expect(tableOf([])).toBe('')
})

test('one message is told with its text and its comment', () => {
  const [back, , mail] = places
  expect(back && entryOf(back)).toBe(
    'BACK\n  text     Back\n  comment  Button of each step.\n  screens  step\n  files    src/step.tsx',
  )
  expect(mail && entryOf(mail)).toContain('screens  –')
})
