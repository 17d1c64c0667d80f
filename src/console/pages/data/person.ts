import type { findPeople } from '#contract/console/privacy.ts'
import type { Answered } from '../../api/reading.ts'

/** A person in the search results. */
export type Person = Answered<typeof findPeople>[number]
