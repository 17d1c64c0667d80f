import { serverTexts } from '#server/i18n/server-texts.ts'

/** Names of the columns of an exported log, and words in it. @param locale BCP 47: the language of the exporting account */
export function logWords(locale: string) {
  const i18n = serverTexts(locale)
  return {
    columns: [
      ...[i18n._('LASTNAME'), i18n._('FIRSTNAME'), i18n._('SERVER_COMPANY'), i18n._('SERVER_VISITOR_TYPE')],
      ...[i18n._('SITE'), i18n._('REFERENT'), i18n._('REASON')],
      ...[i18n._('SERVER_ENTRY'), i18n._('SERVER_ENTRY_HOW')],
      ...[i18n._('SERVER_EXIT'), i18n._('SERVER_EXIT_HOW'), i18n._('SERVER_EXIT_SITE')],
      ...[i18n._('SERVER_BADGE_ESCORT'), i18n._('SERVER_LATE'), i18n._('SERVER_VOIDED')],
      i18n._('SERVER_VISIT_ID'),
    ],
    means: {
      tablet: i18n._('SERVER_BY_TABLET'),
      phone: i18n._('SERVER_BY_PHONE'),
      byHand: i18n._('SERVER_BY_HAND'),
      automatic: i18n._('SERVER_AUTOMATIC'),
    },
    yes: i18n._('SERVER_YES'),
  }
}
