import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { listInside } from '#contract/console/today.ts'
import { useRead } from '../api/reading.ts'
import { Loaded } from '../parts/loaded.tsx'
import { Card, Page } from '../parts/page.tsx'
import { useSetUpSteps } from '../parts/set-up/set-up-steps.ts'
import { useCompany } from '../shell/company.tsx'
import { CheckIcon } from '#src/ui/icons.tsx'
import * as css from './home-page.css.ts'

/** Interval at which steps that are done elsewhere, such as pairing a tablet, become ticked. */
const LOOK_AGAIN_MS = 5_000

/** The way from an empty installation to the first visitor; each step is ticked when it is done. */
export function HomePage() {
  const { i18n } = useLingui()
  const { companyId, companyName } = useCompany()
  const { steps, unknown } = useSetUpSteps(LOOK_AGAIN_MS)
  // Some visits have no site.
  const everybody = useRead(listInside, { siteId: null, search: '', after: null }, { everyMs: LOOK_AGAIN_MS })
  const isReady = steps.every(({ isDone }) => isDone)

  return (
    <Page title={companyName} intro={insideNow()}>
      {unknown ? (
        <Loaded<unknown> query={unknown} rows={steps.length}>
          {() => null}
        </Loaded>
      ) : (
        <Card
          title={isReady ? i18n._('START_DONE') : i18n._('START_TITLE')}
          hint={isReady ? i18n._('START_DONE_HINT') : i18n._('START_HINT')}
        >
          <ol className={css.steps}>
            {steps.map(({ to, name, hint, isDone }, index) => (
              <li key={to}>
                <Link to={to} params={{ companyId }} className={css.step}>
                  <span className={isDone ? css.number.done : css.number.open} aria-hidden="true">
                    {isDone ? <CheckIcon /> : index + 1}
                  </span>
                  <span>
                    <span className={css.name}>{name}</span>
                    <span className={css.hint}>{isDone ? i18n._('START_STEP_DONE') : hint}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </Page>
  )

  /** Nothing before the number is known, and never an old one as if it were true now. */
  function insideNow(): string {
    if (everybody.isError) return i18n._('HOME_INSIDE_UNKNOWN')
    return everybody.data === undefined
      ? i18n._('HOME_INSIDE_LOADING')
      : i18n._('HOME_INTRO', { count: everybody.data.inside })
  }
}
