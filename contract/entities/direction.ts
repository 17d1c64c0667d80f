import * as v from 'valibot'

export type Direction = 'entry' | 'exit'

/** The wire says true for entry. */
export const directionToWire = (direction: Direction): boolean => direction === 'entry'

export const DirectionWire = v.pipe(
  v.boolean('INPUT_STRING'),
  v.transform((isEntry): Direction => (isEntry ? 'entry' : 'exit')),
)
