import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A visitor who reads the beginning of a title has to know which question it is. */

const folder = new URL('../../locales/', import.meta.url)
const languages = readdirSync(folder)
  .filter((file) => file.endsWith('.po'))
  .map((file) => file.replace('.po', ''))

/** The questions of one entry that are asked in words of their own. */
const titles = [
  'ALREADY_REGISTERED',
  'FILL_FORM',
  'WHICH_VISITOR',
  'CERTIFICATES_TITLE',
  'REASON_TITLE',
  'SIGN_HERE',
  'GUARDIAN_TITLE',
]
const WORDS = 3

function beginningIn(language: string, id: string): string {
  const source = readFileSync(new URL(`${language}.po`, folder), 'utf8')
  const text = new RegExp(`^msgid "${id}"\\nmsgstr "(.+)"$`, 'm').exec(source)?.[1] ?? ''
  expect(text, `${id} in ${language}`).not.toBe('')
  return text.toLowerCase().split(/\s+/).slice(0, WORDS).join(' ')
}

test.each(languages)('no two questions of an entry begin with the same three words in %s', (language) => {
  const beginnings = titles.map((id) => beginningIn(language, id))
  expect(beginnings.filter((one, at) => beginnings.indexOf(one) !== at)).toEqual([])
})
