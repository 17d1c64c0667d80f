import * as css from './filter.css.ts'

interface SpanButtonsProps<Span extends string> {
  readonly label: string
  readonly spans: readonly { readonly value: Span; readonly name: string }[]
  /** `null`: other days are chosen, or none. */
  readonly value: Span | null
  readonly onPress: (span: Span) => void
}

/** Spans of days that one press chooses. */
export function SpanButtons<Span extends string>({ label, spans, value, onPress }: SpanButtonsProps<Span>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside its buttons
    <div role="group" aria-label={label} className={css.spans}>
      {spans.map((span) => (
        <button
          key={span.value}
          type="button"
          className={css.span}
          aria-pressed={value === span.value}
          onClick={() => onPress(span.value)}
        >
          {span.name}
        </button>
      ))}
    </div>
  )
}
