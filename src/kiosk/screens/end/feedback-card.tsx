import { useLingui } from '@lingui/react'
import { type Rating, ratings } from '#contract/entities/rating.ts'
import { icon } from '#src/ui/icons.tsx'
import * as css from './feedback-card.css.ts'

const face = (mouth: string) =>
  icon(
    <>
      <circle cx="12" cy="12" r="9.5" />
      <path d={`M8.6 9.4v.2M15.4 9.4v.2${mouth}`} />
    </>,
  )
const faces: Readonly<Record<Rating, ReturnType<typeof icon>>> = {
  good: face('M7.5 14c1 2 2.6 3 4.5 3s3.5-1 4.5-3'),
  fair: face('M8 15.2h8'),
  poor: face('M7.8 16.5c1-1.700 2.5-2.5 4.200-2.5s3.200.8 4.200 2.5'),
}

interface FeedbackCardProps {
  /** What the visitor answered; `null` = nothing yet. */
  readonly given: Rating | null
  readonly onGiven: (rating: Rating) => void
}

/** How it was, in one tap. Who does not want to say it just goes. */
export function FeedbackCard({ given, onGiven }: FeedbackCardProps) {
  const { i18n } = useLingui()
  const words: Readonly<Record<Rating, string>> = {
    good: i18n._('FEEDBACK_GOOD'),
    fair: i18n._('FEEDBACK_FAIR'),
    poor: i18n._('FEEDBACK_POOR'),
  }
  return (
    <section className={css.card} aria-label={i18n._('FEEDBACK_ASK')}>
      <h2 className={css.title}>
        <span role="status">{given === null ? i18n._('FEEDBACK_ASK') : i18n._('FEEDBACK_THANKS')}</span>
      </h2>
      <div className={css.faces}>
        {ratings.map((rating) => {
          const Face = faces[rating]
          return (
            <button
              key={rating}
              type="button"
              className={css.face}
              aria-pressed={given === rating}
              disabled={given !== null && given !== rating}
              onClick={() => given === null && onGiven(rating)}
            >
              <Face size="4.5rem" />
              {words[rating]}
            </button>
          )
        })}
      </div>
    </section>
  )
}
