import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldIssues } from '#contract/field-issues.ts'
import { codesOf, SettingsForm } from './settings-form.ts'

const typed = {
  showCounter: true,
  hostPrivacy: false,
  homeCamera: false,
  sounds: true,
  softSounds: false,
  nightSilence: true,
  onSignUp: false,
  onSignIn: false,
  ipPrinter: ' ',
  serviceCode: '',
  taxCode: 'IT1 ',
  site: ' ',
}
const read = (changes: Partial<typeof typed>) => {
  const changed = { ...typed, ...changes }
  return v.safeParse(SettingsForm, { ...changed, ...codesOf(changed, 'IT1') })
}
const wrong = (changes: Partial<typeof typed>) =>
  fieldIssues(read(changes).issues ?? []).map(({ path }) => path)

test('codes that are not touched are kept', () =>
  expect(read({}).output).toMatchObject({ ipPrinter: '', serviceCode: null, taxCode: null, site: null }))

test.each([
  [{ serviceCode: 'DEMO' }, []],
  [{ serviceCode: 'DE' }, ['serviceCode']],
  [{ taxCode: 'IT2' }, ['serviceCode']],
  [{ taxCode: 'IT2', serviceCode: 'DEMO' }, []],
  [{ taxCode: '', serviceCode: 'DEMO' }, ['taxCode']],
  [{ ipPrinter: 'http://printer' }, ['ipPrinter']],
])('of %o, %j is wrong', (changes, fields) => expect(wrong(changes)).toEqual(fields))
