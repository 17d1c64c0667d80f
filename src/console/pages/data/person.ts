import type { findPeople } from '#contract/console/privacy.ts'
import type { Answered } from '../../api/reading.ts'

/** A person in the search results. */
export type FoundPerson = Answered<typeof findPeople>[number]
