import * as v from 'valibot'

/** How a visitor who leaves found the visit, the best first. */
export const ratings = ['good', 'fair', 'poor'] as const
export type Rating = (typeof ratings)[number]
export const Rating = v.picklist(ratings, 'INPUT_STRING')
