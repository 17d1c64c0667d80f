import { serverTexts } from '#server/i18n/server-texts.ts'

/** The words of a sealed visit beside those of a person's file. @param locale BCP 47 */
export function archiveWords(locale: string) {
  const i18n = serverTexts(locale)
  return {
    title: i18n._('SERVER_ARCHIVE_TITLE'),
    documents: i18n._('SERVER_ARCHIVE_DOCUMENTS'),
    version: i18n._('SERVER_ARCHIVE_VERSION'),
    acceptedAt: i18n._('SERVER_ARCHIVE_ACCEPTED_AT'),
    how: i18n._('SERVER_ARCHIVE_HOW'),
    checksum: i18n._('SERVER_ARCHIVE_CHECKSUM'),
    changed: i18n._('SERVER_ARCHIVE_CHANGED'),
    missing: i18n._('SERVER_ARCHIVE_MISSING'),
    tablet: i18n._('SERVER_ARCHIVE_TABLET'),
    records: i18n._('SERVER_ARCHIVE_RECORDS'),
    aboutRecords: i18n._('SERVER_ARCHIVE_ABOUT_RECORDS'),
    seal: i18n._('SERVER_ARCHIVE_SEAL'),
    noSeal: i18n._('SERVER_ARCHIVE_NO_SEAL'),
    actor: i18n._('SERVER_ARCHIVE_ACTOR'),
    actors: {
      account: i18n._('SERVER_ARCHIVE_BY_ACCOUNT'),
      tablet: i18n._('SERVER_ARCHIVE_TABLET'),
      server: i18n._('SERVER_ARCHIVE_BY_SERVER'),
      stranger: i18n._('SERVER_ARCHIVE_BY_STRANGER'),
    },
    columns: (isMissing: boolean) => [
      ...[
        i18n._('LASTNAME'),
        i18n._('FIRSTNAME'),
        i18n._('SERVER_COMPANY'),
        i18n._('SERVER_ARCHIVE_DOCUMENT'),
      ],
      ...[i18n._('SERVER_ARCHIVE_VERSION'), i18n._('LANGUAGE')],
      isMissing ? i18n._('SERVER_ENTRY') : i18n._('SERVER_ARCHIVE_ACCEPTED_AT'),
      ...[i18n._('SERVER_VISIT_ID'), 'PDF'],
    ],
    sealed: (company: string) => i18n._('SERVER_ARCHIVE_SEALED', { company }),
    made: (time: string) => i18n._('SERVER_ARCHIVE_MADE', { time }),
    place: (number: number, count: number, version: number) =>
      i18n._('SERVER_ARCHIVE_PLACE', { number, count, version }),
  }
}
