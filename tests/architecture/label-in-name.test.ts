import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Voice control says the words that a button shows: its name for screen readers has to contain them (WCAG 2.5.3). */

const folder = new URL('../../src/console/', import.meta.url)
const catalogues = new URL('../../locales/', import.meta.url)
const languages = readdirSync(new URL('console/', catalogues)).map((file) => file.replace('.po', ''))

function textsIn(language: string): ReadonlyMap<string, string> {
  const files = [`${language}.po`, `console/${language}.po`]
  const sources = files.map((file) => readFileSync(new URL(file, catalogues), 'utf8'))
  return new Map(
    sources.flatMap((source) =>
      [...source.matchAll(/^msgid "(\w+)"\nmsgstr "(.*)"$/gm)].map(
        ([, id = '', text = '']) => [id, text] as const,
      ),
    ),
  )
}

interface NamedButton {
  readonly file: string
  readonly name: string
  readonly shown: string
}

/** Buttons whose name is a message, and whose content is another one. */
function namedButtons(): readonly NamedButton[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  return files.flatMap((file) => {
    const source = readFileSync(new URL(file, folder), 'utf8')
    const buttons = source.matchAll(
      /<(?:Button|button|Link)\b[\s\S]*?aria-label=\{i18n\._\('(\w+)'(?:(?!<\/?(?:Button|button|Link)\b)[\s\S])*?\n?\s*>\s*\{i18n\._\('(\w+)'\)\}\s*<\//g,
    )
    return [...buttons].map(([, name = '', shown = '']) => ({ file, name, shown }))
  })
}

const plain = (text: string): string => text.toLowerCase()

test('buttons with a longer name are found', () => expect(namedButtons().length).toBeGreaterThan(5))

test.each(languages)('the name of a button contains what it shows, in %s', (language) => {
  const texts = textsIn(language)
  const wrong = namedButtons().flatMap(({ file, name, shown }) => {
    const [named = '', seen = ''] = [texts.get(name), texts.get(shown)]
    return seen !== '' && plain(named).includes(plain(seen))
      ? []
      : [`${file}: “${named}” lacks “${seen}” (${name}, ${shown})`]
  })
  expect(wrong).toEqual([])
})
