import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { activateLocale } from '#src/i18n/locales.ts'
import { changeSaid } from './change-words.ts'

beforeAll(() => activateLocale('en'))

const said = (name: 'birthday' | 'lastName' | 'sex', before: string | null, after: string | null) =>
  changeSaid(i18n, { fields: [{ name, before, after }] } as unknown as Parameters<typeof changeSaid>[1])

test('a corrected birthday is shown as days are, and a name as it was typed', () => {
  expect(said('birthday', '1980-02-03', null)).toContain('3 Feb 1980 → –')
  expect(said('lastName', '1980-02-03', 'Conti')).toContain('1980-02-03 → Conti')
})
