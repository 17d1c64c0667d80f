import { serverTexts } from '#server/i18n/server-texts.ts'

/** @param locale BCP 47: the language of the site */
export function listWords(locale: string) {
  const i18n = serverTexts(locale)
  return {
    title: (place: string) => i18n._('SERVER_NEWS_ROLL_CALL_SUBJECT', { place }),
    begun: (place: string, time: string) => i18n._('SERVER_NEWS_ROLL_CALL', { place, time }),
    /** In front of what is said of a roll call. */
    drill: (text: string) => i18n._('SERVER_NEWS_DRILL', { text }),
    needHelp: (count: string) => i18n._('SERVER_LIST_NEED_HELP', { count }),
    visitors: (count: string) => i18n._('SERVER_LIST_VISITORS', { count }),
    employees: (count: string) => i18n._('SERVER_LIST_EMPLOYEES', { count }),
    assumedGone: (count: string) => i18n._('SERVER_LIST_ASSUMED_GONE', { count }),
    none: i18n._('SERVER_LIST_NOBODY'),
    musterPoints: (names: string) => i18n._('SERVER_LIST_MUSTER_POINTS', { names }),
    name: i18n._('SERVER_LIST_NAME'),
    company: i18n._('SERVER_COMPANY'),
    host: i18n._('REFERENT'),
    entry: i18n._('SERVER_ENTRY'),
    destroy: i18n._('SERVER_LIST_DESTROY'),
  }
}
