import { useLingui } from '@lingui/react'
import type { Direction } from '#contract/entities/direction.ts'
import type { FlowFlags, ServiceFlags } from '#contract/wire-flags.ts'
import type { PreviewScreen } from '../../preview/preview-content.ts'
import * as css from './flow-drawing.css.ts'
import { drawnSteps } from './flow-steps.ts'

interface FlowDrawingProps {
  readonly direction: Direction
  readonly services: ServiceFlags
  readonly flags: FlowFlags
  /** The step whose preview is shown; without `onChosen` the drawing cannot be clicked. */
  readonly chosen?: PreviewScreen
  readonly onChosen?: (screen: PreviewScreen) => void
}

/** The steps of a visit, drawn as a line. */
export function FlowDrawing({ direction, services, flags, chosen, onChosen }: FlowDrawingProps) {
  const { i18n } = useLingui()
  const steps = drawnSteps(i18n, direction, services, flags)
  return (
    <ol className={css.steps} aria-label={direction === 'entry' ? i18n._('FLOW_ENTRY') : i18n._('FLOW_EXIT')}>
      {steps.map(({ screen, name, detail }, index) => {
        const words = (
          <>
            <span className={css.number} aria-hidden="true">
              {index + 1}
            </span>
            <span>
              <span className={css.name}>{name}</span>
              {detail && <span className={css.detail}>{detail}</span>}
            </span>
          </>
        )
        return (
          <li key={screen}>
            {onChosen ? (
              <button
                type="button"
                className={css.step}
                aria-pressed={screen === chosen}
                onClick={() => onChosen(screen)}
              >
                {words}
              </button>
            ) : (
              <span className={css.step}>{words}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
