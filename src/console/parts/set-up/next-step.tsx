import { useLingui } from '@lingui/react'
import { getOverview } from '#contract/console/overview.ts'
import { Link } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { sizes, variants } from '#src/ui/button.css.ts'
import { CheckIcon } from '#src/ui/icons.tsx'
import { useRead } from '../../api/reading.ts'
import { countSaved, onSaved } from '../../api/saves.ts'
import { useCompany, useOpenCompany } from '../../shell/company.tsx'
import { mayOpen, placesFor } from '../../shell/places.ts'
import { useRouteAddress } from '../../shell/use-standing.ts'
import { nextOpenStep } from './next-open-step.ts'
import * as css from './next-step.css.ts'
import { setUpStepWords } from './set-up-steps.ts'

/** Leads on to the next step of the set-up, once something on the page has been saved. */
export function NextStep() {
  const company = useOpenCompany()
  const saved = useSyncExternalStore(onSaved, countSaved)
  const [before] = useState(saved)
  const address = useRouteAddress()
  if (company === null || !placesFor(company.memberships).mayStart || !isOfSetUp(address)) return null
  // The region is there before its words, so that they are announced.
  return (
    <div role="status" className={css.place}>
      {saved > before && <Offer companyId={company.companyId} />}
    </div>
  )
}

const isOfSetUp = (address: string): boolean =>
  Object.values(setUpStepWords).some(({ to }) => address === to || address.startsWith(`${to}/`))

function Offer({ companyId }: { readonly companyId: string }) {
  const { i18n } = useLingui()
  const { memberships } = useCompany()
  const address = useRouteAddress()
  const overview = useRead(getOverview, { siteId: null })
  const steps = (overview.data?.setUp ?? [])
    .map(({ step, isDone }) => ({ ...setUpStepWords[step], isDone }))
    .filter(({ to }) => mayOpen(memberships, to))
  const next = nextOpenStep(steps, address)
  if (!next) return null
  return (
    <div className={css.bar}>
      <span className={css.words}>
        <CheckIcon />
        {i18n._('START_STEPS_DONE', {
          done: steps.filter(({ isDone }) => isDone).length,
          count: steps.length,
        })}
      </span>
      <Link to={next.to} params={{ companyId }} className={`${variants.secondary} ${sizes.normal}`}>
        {i18n._('NEXT_STEP', { step: next.name(i18n) })}
      </Link>
    </div>
  )
}
