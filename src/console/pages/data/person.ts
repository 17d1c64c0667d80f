import type { findPeople } from '#contract/console/privacy.ts'
import type { Answered } from '../../api/reading.ts'

/** Somebody who was found. */
export type Person = Answered<typeof findPeople>[number]
