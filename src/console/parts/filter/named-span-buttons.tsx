import { useLingui } from '@lingui/react'
import { type NamedSpan, namedSpans, spanWords } from './named-spans.ts'
import { SpanButtons } from './span-buttons.tsx'

interface NamedSpanButtonsProps {
  readonly value: NamedSpan | undefined
  readonly onValue: (span: NamedSpan | undefined) => void
}

/** Days that are named by where they stand to today; a second press takes them away. */
export function NamedSpanButtons({ value, onValue }: NamedSpanButtonsProps) {
  const { i18n } = useLingui()
  return (
    <SpanButtons
      label={i18n._('LOG_WHEN')}
      spans={namedSpans.map((span) => ({ value: span, name: spanWords[span](i18n) }))}
      value={value ?? null}
      onPress={(span) => onValue(value === span ? undefined : span)}
    />
  )
}
