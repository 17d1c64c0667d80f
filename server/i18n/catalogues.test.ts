import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languageList } from '#contract/languages.ts'
import { catalogues } from './catalogues.ts'

test('every message that the server asks for is there, in every language', () => {
  const root = new URL('..', import.meta.url).pathname
  const asked = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(root + path, 'utf8').matchAll(/i18n\._\(\s*'(\w+)'/g)])
    .map(([, id]) => id)
  expect(asked.length).toBeGreaterThan(50)
  for (const language of languageList)
    expect(Object.keys(catalogues[language])).toEqual(expect.arrayContaining(asked))
})
