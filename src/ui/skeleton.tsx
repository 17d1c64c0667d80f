import { skeleton } from './skeleton.css.ts'

/** Placeholder for content that is loading: `rows` rows of the expected height. */
export function Skeleton({ rows, height }: { readonly rows: number; readonly height: number }) {
  const keys = Array.from({ length: rows }, (_, index) => index)
  return (
    <div className={skeleton.list} aria-hidden="true">
      {keys.map((key) => (
        <div key={key} className={skeleton.row} style={{ height }} />
      ))}
    </div>
  )
}
