import { useLingui } from '@lingui/react'
import { verbatim } from '#src/i18n/messages.ts'
import { CloseIcon } from '#src/ui/icons.tsx'
import type { filterSaid } from './filter-words.ts'
import * as css from './log.css.ts'
import type { LogChange } from './log-filter.ts'

interface FilterChipsProps {
  readonly filters: ReturnType<typeof filterSaid>
  readonly onChange: (change: LogChange) => void
  readonly onClear: () => void
}

/** What the list is restricted to; each can be taken away by itself. */
export function FilterChips({ filters, onChange, onClear }: FilterChipsProps) {
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
