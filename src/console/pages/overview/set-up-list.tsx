import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { getOverview } from '#contract/console/overview.ts'
import { CheckIcon } from '#src/ui/icons.tsx'
import { visuallyHidden } from '#src/ui/visually-hidden.css.ts'
import type { Answered } from '../../api/reading.ts'
import { Card } from '../../parts/page.tsx'
import { setUpStepWords } from '../../parts/set-up/set-up-steps.ts'
import { useCompany } from '../../shell/company.tsx'
import { mayOpen } from '../../shell/places.ts'
import * as css from './overview.css.ts'

interface SetUpListProps {
  readonly steps: NonNullable<Answered<typeof getOverview>['setUp']>
}

/** The way from an empty installation to the first visitor, as long as a step of it is left. */
export function SetUpList({ steps }: SetUpListProps) {
  const { i18n } = useLingui()
  const { companyId, memberships } = useCompany()
  // What the person may not see is not said to be missing.
  const own = steps.filter(({ step }) => mayOpen(memberships, setUpStepWords[step].to))
  if (own.every(({ isDone }) => isDone)) return null
  return (
    <Card title={i18n._('START_TITLE')} hint={i18n._('START_HINT')}>
      <ol className={css.steps}>
        {own.map(({ step, isDone }, index) => {
          const { to, name, hint } = setUpStepWords[step]
          return (
            <li key={step}>
              <Link to={to} params={{ companyId }} className={css.step}>
                <span className={isDone ? css.number.done : css.number.open} aria-hidden="true">
                  {isDone ? <CheckIcon /> : index + 1}
                </span>
                <span>
                  <span className={css.stepName}>{name(i18n)}</span>{' '}
                  {isDone ? (
                    <span className={visuallyHidden}>{i18n._('START_STEP_DONE')}</span>
                  ) : (
                    <span className={css.stepHint}>{hint(i18n)}</span>
                  )}
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
