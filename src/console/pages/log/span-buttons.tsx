import { useLingui } from '@lingui/react'
import { spanWords } from './filter-words.ts'
import * as css from './log.css.ts'
import { namedSpans } from './log-filter.ts'

type NamedSpan = (typeof namedSpans)[number]

interface SpanButtonsProps {
  readonly value: NamedSpan | undefined
  readonly onValue: (span: NamedSpan | undefined) => void
}

/** Spans of days that one press chooses, and a second takes away. */
export function SpanButtons({ value, onValue }: SpanButtonsProps) {
  const { i18n } = useLingui()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside its buttons
    <div role="group" aria-label={i18n._('LOG_WHEN')} className={css.spans}>
      {namedSpans.map((span) => (
        <button
          key={span}
          type="button"
          className={css.span}
          aria-pressed={value === span}
          onClick={() => onValue(value === span ? undefined : span)}
        >
          {spanWords[span](i18n)}
        </button>
      ))}
    </div>
  )
}
