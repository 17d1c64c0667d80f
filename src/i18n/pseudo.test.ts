import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { messages } from '../../locales/it.po'
import { pseudo } from './pseudo.ts'

const i18n = setupI18n({ locale: 'it', messages: { it: pseudo(messages) } })

test('messages stand in brackets and keep their values', () => {
  expect(i18n._('BACK')).toBe('[íIndíiéetróo]')
  expect(i18n._('WELCOME_NAME', { name: 'Aeneas' })).toMatch(/^\[.*, Aeneas\]$/)
  expect(i18n._('HOME_IN', { seconds: 1 })).toMatch(/^\[.* 1 séecóondóo\]$/)
})

test('they are 40 % longer, all in all', () => {
  const length = (all: typeof messages) =>
    Object.keys(all).reduce((sum, id) => sum + plain(all, id).length, 0)
  const plain = (all: typeof messages, id: string) =>
    setupI18n({ locale: 'it', messages: { it: all } })._(id, { seconds: 5, count: 5, min: 5, max: 5 })
  expect(length(pseudo(messages))).toBeGreaterThan(length(messages) * 1.4)
})
