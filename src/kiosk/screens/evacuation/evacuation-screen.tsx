import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { EvacuationAnswer } from '#machines/evacuation/evacuation.types.ts'
import { failureMessage, successMessage } from '#src/i18n/messages.ts'
import { Heading } from '#src/ui/heading.tsx'
import { CheckIcon, ExitIcon, StopIcon } from '#src/ui/icons.tsx'
import * as css from './evacuation-screen.css.ts'

interface EvacuationScreenProps {
  readonly isDrill: boolean
  /** Names of the places where people gather; empty = the site has named none. */
  readonly musterPoints: readonly string[]
  /** The answer to the last badge that was shown; `null` = it was shown for long enough. */
  readonly answer: EvacuationAnswer | null
  readonly tools: ReactNode
  /** What the camera sees that looks for badges; `null` = none does. */
  readonly camera: ReactNode
}

/** A roll call runs: where to go, readable from two metres, whatever the company's colours are. */
export function EvacuationScreen({ isDrill, musterPoints, answer, tools, camera }: EvacuationScreenProps) {
  const { i18n } = useLingui()
  const whereTo = musterPoints.length > 1 ? i18n._('EVACUATION_GO_TO_ONE') : i18n._('EVACUATION_GO')
  return (
    <div className={css.ground}>
      <header className={css.header}>
        {/* It stands before the title, with which the spoken mode begins. */}
        <p role="alert" className={css.kind}>
          {isDrill ? i18n._('EVACUATION_DRILL') : i18n._('EVACUATION_REAL')}
        </p>
        <div className={css.tools}>{tools}</div>
      </header>
      <main className={css.main}>
        <div className={css.picture}>
          <ExitIcon size="100%" />
        </div>
        <div className={css.words}>
          <Heading className={css.title}>{i18n._('EVACUATION_LEAVE')}</Heading>
          <p className={css.lead}>{whereTo}</p>
          {musterPoints.length > 0 && (
            <ul className={pointsClass(musterPoints)}>
              {musterPoints.map((name) => (
                <li key={name} className={css.point}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          )}
        </div>
      </main>
      <footer className={css.footer}>
        <div role="status" className={css.answer}>
          {answer && <Answer answer={answer} whereTo={whereTo} />}
        </div>
        {camera}
      </footer>
    </div>
  )
}

/** A long name would not fit its line as large as a letter does. */
const SHORT_NAME = 6

function pointsClass(musterPoints: readonly string[]): string {
  if (musterPoints.length > 3) return css.manyPoints
  return musterPoints.length === 1 && (musterPoints[0] ?? '').length <= SHORT_NAME ? css.onePoint : css.points
}

interface AnswerProps {
  readonly answer: EvacuationAnswer
  readonly whereTo: string
}

function Answer({ answer, whereTo }: AnswerProps) {
  const { i18n } = useLingui()
  if (answer.outcome === 'left') {
    return (
      <p className={css.said}>
        <CheckIcon size="1.4em" />
        {successMessage(i18n, 'EXIT_CONFIRMED')}
      </p>
    )
  }
  // On other days this visitor is sent to reception, into the building. A prohibition sign beside the way to go would be misread.
  if (answer.why === 'NO_VISIT_OPEN') {
    return (
      <p className={css.said}>
        <ExitIcon size="1.4em" />
        {whereTo}
      </p>
    )
  }
  return (
    <p className={css.said}>
      <StopIcon size="1.4em" />
      {failureMessage(i18n, answer.why)}
    </p>
  )
}
