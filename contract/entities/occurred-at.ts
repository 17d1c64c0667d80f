import * as v from 'valibot'

/**
 * When it happened, for requests that a tablet could not send at once: an ISO instant, by the server's clock as far as
 * the tablet knew it. Its presence marks a late visit; an instant in the future is read as now.
 */
export const OccurredAt = v.optional(
  v.nullable(
    v.pipe(
      v.string('INPUT_DATE'),
      v.isoTimestamp('INPUT_DATE'),
      v.transform((text) => new Date(text)),
      v.check((at) => !Number.isNaN(at.getTime()), 'INPUT_DATE'),
    ),
  ),
  null,
)
