import { useLingui } from '@lingui/react'
import { progress, segments, track } from './progress.css.ts'

interface ProgressProps {
  readonly step: number
  readonly of: number
}

export function Progress({ step, of }: ProgressProps) {
  const { i18n } = useLingui()
  const steps = Array.from({ length: of }, (_, index) => index + 1)
  return (
    <div className={progress}>
      <div className={track} aria-hidden="true">
        {steps.map((number) => (
          <span key={number} className={number <= step ? segments.done : segments.ahead} />
        ))}
      </div>
      {i18n._('STEP_OF', { step, of })}
    </div>
  )
}
