import * as v from 'valibot'

/**
 * When it happened, for what a tablet could not send at once: an ISO instant, by the server's clock as far as the
 * tablet knew it. Its presence asks for a late visit to be taken; the instant is never read as later than now.
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
