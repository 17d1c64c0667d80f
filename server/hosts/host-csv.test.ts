import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { hostColumns } from '#contract/console/hosts.ts'
import { readHostCsv } from './host-csv.ts'

/** What the console's page calls each column: as `import-words.ts`. */
const messages: Readonly<Record<(typeof hostColumns)[number], string>> = {
  firstName: 'FIRSTNAME',
  lastName: 'LASTNAME',
  area: 'AREA',
  email: 'EMAIL',
  canReceive: 'HOST_RECEIVES',
  phone: 'PHONE',
  language: 'HOST_LANGUAGE',
  delegates: 'HOST_DELEGATES',
  awayUntil: 'HOST_AWAY_UNTIL',
}

const catalogues = new URL('../../locales/', import.meta.url)
const languages = readdirSync(new URL('console/', catalogues)).map((file) => file.replace('.po', ''))
const no: Readonly<Record<string, string>> = { en: 'No', it: 'No', de: 'Nein', fr: 'Non', es: 'No' }

function namesIn(language: string): readonly string[] {
  const texts = new Map<string, string>()
  for (const file of [`${language}.po`, `console/${language}.po`]) {
    const source = readFileSync(new URL(file, catalogues), 'utf8')
    for (const [, id = '', text = ''] of source.matchAll(/^msgid "(\w+)"\nmsgstr "(.*)"$/gm))
      texts.set(id, text)
  }
  return Object.values(messages).map((id) => texts.get(id) ?? `no ${id}`)
}

test.each(languages)(
  'a file may have the names of columns that the page shows in %s, and say "no" in it',
  async (language) => {
    const cells = [
      ...['Ada', 'Conti', 'Sales', 'ada@house.example', no[language] ?? ''],
      ...['+39 011 555 0101', 'it', 'bo@house.example', '31.5.2027'],
    ]
    const file = await readHostCsv(`${namesIn(language).join(';')}\n${cells.join(';')}\n`, {
      isKnown: (email) => email === 'bo@house.example',
      isWhole: false,
    })
    expect(file.errors).toEqual([])
    expect(file.columns.map(({ as }) => as)).toEqual(Object.keys(messages))
    expect(file.hosts.map(({ host }) => host)).toEqual([
      expect.objectContaining({
        ...{ firstName: 'Ada', lastName: 'Conti', area: 'Sales', email: 'ada@house.example' },
        ...{ canReceive: false, language: 'it', delegates: ['bo@house.example'], awayUntil: '2027-05-31' },
      }),
    ])
  },
)
