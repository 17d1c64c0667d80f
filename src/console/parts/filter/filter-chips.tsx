import { useLingui } from '@lingui/react'
import { verbatim } from '#src/i18n/messages.ts'
import { CloseIcon } from '#src/ui/icons.tsx'
import * as css from './filter.css.ts'

interface FilterChipsProps<Change> {
  readonly filters: readonly { readonly said: string; readonly without: Change }[]
  readonly onChange: (change: Change) => void
  readonly onClear: () => void
}

/** What the list is restricted to; each can be taken away by itself. */
export function FilterChips<Change>({ filters, onChange, onClear }: FilterChipsProps<Change>) {
  const { i18n } = useLingui()
  if (filters.length === 0) return null
  return (
    <ul className={css.chips}>
      {filters.map(({ said, without }) => (
        <li key={said}>
          <button
            type="button"
            className={css.chip}
            aria-label={i18n._('LOG_FILTER_REMOVE', { filter: verbatim(said) })}
            onClick={() => onChange(without)}
          >
            {said}
            <CloseIcon />
          </button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <button type="button" className={css.clear} onClick={onClear}>
            {i18n._('LOG_CLEAR')}
          </button>
        </li>
      )}
    </ul>
  )
}
