import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { messages } from '../../locales/it.po'
import { idsIn, marked } from './message-marks.ts'

const i18n = setupI18n({ locale: 'it', messages: { it: marked(messages) } })

test('a page of marked messages tells their ids, also those within another', () => {
  const inner = i18n._('BACK')
  const page = `– ${i18n._('WELCOME_NAME', { name: inner })} – ${i18n._('HOME_IN', { seconds: 1 })}`
  expect(idsIn(page)).toEqual(['WELCOME_NAME', 'BACK', 'HOME_IN'])
})

test('every id can be read, and the text stays', () => {
  for (const id of Object.keys(messages)) expect(idsIn(i18n._(id))).toEqual([id])
  expect(i18n._('BACK').replace(/[\u2061-\u2064]/g, '')).toBe('Indietro')
})

test('a text without marks has no ids', () => {
  expect(idsIn('Indietro')).toEqual([])
})
