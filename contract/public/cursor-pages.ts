import * as v from 'valibot'
import { Instant } from '../console/console-call.ts'

/** Rows of one answer of a list, unless fewer are asked for. */
const PUBLIC_PAGE_ROWS = 50

/** What every list takes; fields of an address are texts. */
export const cursorFields = {
  /** How many items, 1 to 100. */
  limit: v.optional(
    v.pipe(v.string('INPUT_STRING'), v.regex(/^(?:[1-9]\d?|100)$/, 'INPUT_STRING'), v.transform(Number)),
    String(PUBLIC_PAGE_ROWS),
  ),
  /** The `next` of the page before. */
  after: v.optional(v.pipe(v.string('INPUT_STRING'), v.regex(/^[A-Za-z0-9_-]{1,600}$/, 'INPUT_STRING'))),
}

/** A page of a list. */
export const pageOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({
    items: v.array(item),
    /** Given as `after` it gives the next page; `null`: there is none. */
    next: v.nullable(v.string()),
  })

/** An id in an address. */
export const PublicId = v.pipe(v.string('INPUT_STRING'), v.regex(/^[\w.-]{1,64}$/, 'INPUT_STRING'))

/** The ISO instant of an answer, UTC, with milliseconds. */
export const AnsweredInstant = Instant

/** A yes or no in an address. */
export const PublicFlag = v.pipe(
  v.picklist(['true', 'false'], 'INPUT_STRING'),
  v.transform((text) => text === 'true'),
)
