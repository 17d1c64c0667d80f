import { useLingui } from '@lingui/react'
import { annulVisit, endVisitByHand } from '#contract/console/today.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { verbatim } from '#src/i18n/messages.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'

interface WhyDialogProps {
  readonly visitId: string
  readonly name: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Ends the visit of a visitor who left without signing out. */
export function EndDialog({ visitId, name, onDone, onClose }: WhyDialogProps) {
  const { i18n } = useLingui()
  const form = useCompanyForm(endVisitByHand, { visitId, why: '' }, onDone)
  return (
    <FormDialog
      form={form}
      title={i18n._('END_VISIT_OF', { name: verbatim(name) })}
      action={i18n._('END_VISIT')}
      onClose={onClose}
    >
      <TextField optional label={i18n._('WHY')} hint={i18n._('WHY_HINT')} {...form.text('why')} />
    </FormDialog>
  )
}

/** Annuls an entry that was none: the door did not open, or it was another person. */
export function AnnulDialog({ visitId, name, onDone, onClose }: WhyDialogProps) {
  const { i18n } = useLingui()
  const form = useCompanyForm(annulVisit, { visitId, why: '' }, onDone)
  return (
    <FormDialog
      form={form}
      title={i18n._('ANNUL_VISIT_OF', { name: verbatim(name) })}
      action={i18n._('ANNUL_VISIT')}
      isFinal
      onClose={onClose}
    >
      <p>{i18n._('ANNUL_VISIT_HINT')}</p>
      <TextField label={i18n._('WHY')} hint={i18n._('WHY_HINT')} {...form.text('why')} />
    </FormDialog>
  )
}
