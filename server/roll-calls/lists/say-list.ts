import { fullName } from '#contract/person-name.ts'
import { isAssumedGone } from '#contract/roll-call.ts'
import { clock } from '#server/notifications/notification-text.ts'
import type { ListFacts } from './list-facts.store.ts'
import { listWords } from './list-words.ts'

type Person = ListFacts['people'][number]

interface SaidList {
  readonly title: string
  readonly sentence: string
  readonly musterPoints: string | null
  /** Names of the columns of rows. */
  readonly head: readonly string[]
  /** Those who need help first; none are empty. */
  readonly groups: readonly { readonly title: string; readonly rows: readonly (readonly string[])[] }[]
  readonly none: string
  readonly destroy: string
}

/** The list of a roll call as it begins, for paper and mails. @param locale BCP 47 */
export function sayList(facts: ListFacts, locale: string): SaidList {
  const words = listWords(locale)
  const at = (instant: string): string => clock(locale, new Date(instant), facts.timeZone)
  const said = (text: string): string => (facts.isDrill ? words.drill(text) : text)
  const helped = (person: Person) => person.needsHelp
  const gone = (person: Person) => !helped(person) && isAssumedGone(person)
  const present = (person: Person) => !helped(person) && !isAssumedGone(person)
  const row = (person: Person): readonly string[] => [
    ...[fullName(person), person.companyName ?? '', person.hostName ?? '', at(person.enteredAt)],
  ]
  const groups = [
    { title: words.needHelp, has: helped },
    { title: words.visitors, has: (one: Person) => present(one) && one.kind !== 'employee' },
    { title: words.employees, has: (one: Person) => present(one) && one.kind === 'employee' },
    { title: words.assumedGone, has: gone },
  ].flatMap(({ title, has }) => {
    const rows = facts.people.filter(has).map(row)
    return rows.length === 0 ? [] : [{ title: title(String(rows.length)), rows }]
  })
  return {
    title: said(words.title(facts.siteName)),
    sentence: said(words.begun(facts.siteName, at(facts.startedAt))),
    musterPoints: facts.musterPoints.length === 0 ? null : words.musterPoints(facts.musterPoints.join(', ')),
    head: [words.name, words.company, words.host, words.entry],
    groups,
    none: words.none,
    destroy: words.destroy,
  }
}
