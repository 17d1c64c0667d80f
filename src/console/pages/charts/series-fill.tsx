import { useId } from 'react'
import * as css from './charts.css.ts'

/** What is drawn on the colour of each part, so that the colour is not the only sign. The first part has none. */
const drawings = [
  null,
  'M-2 2l4-4M0 8l8-8M6 10l4-4',
  'M4 2v4M2 4h4',
  'M0 4h8',
  'M-2 6l4 4M0 0l8 8M6-2l4 4',
  'M4 0V8',
] as const

const patternId = (id: string, part: number): string => `${id}-${part}`
/** How a part is filled. @param id of its `Patterns` */
export const fillOf = (id: string, part: number): string => `url(#${patternId(id, part)})`

interface PatternsProps {
  readonly id: string
  readonly count: number
}

/** Colours with their patterns, for the parts of a column. */
export function Patterns({ id, count }: PatternsProps) {
  return (
    <defs>
      {drawings.slice(0, count).map((path, part) => (
        <pattern key={path} id={patternId(id, part)} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect className={css.partColors[part]} width="8" height="8" />
          {path !== null && <path className={css.partPattern} d={path} />}
        </pattern>
      ))}
    </defs>
  )
}

/** A part's colour and pattern beside its name. */
export function Swatch({ index }: { readonly index: number }) {
  const id = useId()
  return (
    <svg aria-hidden="true" className={css.swatch} viewBox="0 0 14 14">
      <Patterns id={id} count={index + 1} />
      <rect width="14" height="14" rx="3" fill={fillOf(id, index)} />
    </svg>
  )
}
