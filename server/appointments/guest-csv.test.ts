import { expect, test } from 'vitest'
import type { guestColumns } from '#contract/console/guest-list.ts'
import { columnNamesIn, consoleLanguages } from '#tests/support/server/column-names.ts'
import { readGuestCsv } from './guest-csv.ts'

/** What the console's page calls each column: as `guest-import-words.ts`. */
const messages: Readonly<Record<(typeof guestColumns)[number], string>> = {
  firstName: 'FIRSTNAME',
  lastName: 'LASTNAME',
  companyName: 'COMPANY_OF_GUEST',
  email: 'EMAIL',
  language: 'GUEST_LANGUAGE',
  host: 'GUESTS_IMPORT_HOST',
  site: 'SITE',
  day: 'DAY',
  from: 'APPOINTMENT_FROM',
  to: 'APPOINTMENT_TO',
  reason: 'REASON',
  note: 'GUEST_NOTE',
}

test.each(consoleLanguages)(
  'a file may have the names of columns that the page shows in %s',
  async (language) => {
    const names = columnNamesIn(language, messages)
    const cells = [
      'Ada',
      'Conti',
      'Engines',
      'ADA@guest.example',
      'it',
      'Host@house.example',
      'HQ',
      '31.5.2027',
    ]
    const file = await readGuestCsv(
      `${names.join(';')}\n${[...cells, '9.00', '', 'Audit', 'Ramp'].join(';')}\n`,
      {
        hosts: new Map([['host@house.example', { id: 'h1', name: 'Giulia Moretti' }]]),
        sites: new Map([['hq', 'site-1']]),
      },
    )
    expect(file.errors).toEqual([])
    expect(file.columns.map(({ as }) => as)).toEqual(Object.keys(messages))
    expect(file.guests).toEqual([
      expect.objectContaining({
        firstName: 'Ada',
        lastName: 'Conti',
        companyName: 'Engines',
        email: 'ada@guest.example',
        language: 'it',
        hostId: 'h1',
        siteId: 'site-1',
        day: '2027-05-31',
        from: '09:00',
        to: '10:00',
        reason: 'Audit',
        note: 'Ramp',
      }),
    ])
  },
)
