import type { getPerson } from '#contract/console/person.ts'
import type { Answered } from '../../api/reading.ts'

/** What the page of a person shows. */
export type KnownPerson = Answered<typeof getPerson>
