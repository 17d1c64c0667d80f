import { expect, test } from 'vitest'
import type { hostColumns } from '#contract/console/hosts.ts'
import { columnNamesIn, consoleLanguages } from '#tests/support/server/column-names.ts'
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
const no: Readonly<Record<string, string>> = { en: 'No', it: 'No', de: 'Nein', fr: 'Non', es: 'No' }

test.each(consoleLanguages)(
  'a file may have the names of columns that the page shows in %s, and say "no" in it',
  async (language) => {
    const cells = [
      ...['Ada', 'Conti', 'Sales', 'ada@house.example', no[language] ?? ''],
      ...['+39 011 555 0101', 'it', 'bo@house.example', '31.5.2027'],
    ]
    const file = await readHostCsv(`${columnNamesIn(language, messages).join(';')}\n${cells.join(';')}\n`, {
      isKnown: (email) => email === 'bo@house.example',
      isWhole: false,
    })
    expect(file.errors).toEqual([])
    expect(file.columns.map(({ as }) => as)).toEqual(Object.keys(messages))
    expect(file.hosts.map(({ host }) => host)).toEqual([
      expect.objectContaining({
        firstName: 'Ada',
        lastName: 'Conti',
        area: 'Sales',
        email: 'ada@house.example',
        canReceive: false,
        language: 'it',
        delegates: ['bo@house.example'],
        awayUntil: '2027-05-31',
      }),
    ])
  },
)
