import { useLingui } from '@lingui/react'
import { enterByHand } from '#contract/console/today.ts'
import type { ProvenStep } from '#contract/visit-steps.ts'
import { stepOfProof } from '#contract/visit-steps.ts'
import type { Message } from '#src/i18n/messages.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { Answered, Asked } from '../../../api/reading.ts'
import { dialogFoot, form as formLook } from '../../../parts/form.css.ts'
import { useCompanyForm } from '../../../parts/use-form.ts'
import { WriteTrouble } from '../../../parts/write-trouble.tsx'
import { PhoneOffer } from './phone-offer.tsx'
import * as css from './register.css.ts'
import { TabletOffer } from './tablet-offer.tsx'

const words: Readonly<Record<ProvenStep, Message>> = {
  certificates: (i18n) => i18n._('REGISTER_LACKS_DOCUMENTS'),
  signature: (i18n) => i18n._('REGISTER_LACKS_SIGNATURE'),
  guardian: (i18n) => i18n._('REGISTER_LACKS_GUARDIAN'),
}

interface ProofsMissingProps {
  readonly name: string
  readonly lacking: readonly string[]
  readonly entry: Omit<Asked<typeof enterByHand>, 'why'>
  readonly onEntered: (entered: Answered<typeof enterByHand>) => void
}

/** The visitor is not inside yet: the company demands what only they can do. */
export function ProofsMissing({ name, lacking, entry, onEntered }: ProofsMissingProps) {
  const { i18n } = useLingui()
  const form = useCompanyForm(enterByHand, { ...entry, why: '' }, onEntered)
  return (
    <>
      <p role="status">{i18n._('REGISTER_LACKS', { name: verbatim(name) })}</p>
      <ul className={css.lacking}>
        {lacking.map((proof) => {
          const step = stepOfProof(proof)
          return step && <li key={proof}>{words[step](i18n)}</li>
        })}
      </ul>
      <PhoneOffer name={name} entry={entry} onEntered={onEntered} />
      <TabletOffer name={name} entry={entry} />
      <form
        className={formLook}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <TextField label={i18n._('WHY')} hint={i18n._('REGISTER_WITHOUT_HINT')} {...form.text('why')} />
        <WriteTrouble writes={[form]} />
        <div className={dialogFoot}>
          <Button type="submit" busy={form.state === 'saving'}>
            {i18n._('REGISTER_WITHOUT')}
          </Button>
        </div>
      </form>
    </>
  )
}
