import { useLingui } from '@lingui/react'
import { saveVisitorType } from '#contract/console/visitor-types.ts'
import type { ServiceFlags } from '#contract/wire-flags.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { ColorField } from '../../parts/color-field.tsx'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { FormDialog } from '../../parts/form-parts.tsx'
import { TranslationFields } from '../../parts/translation-fields.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { FlowDrawing } from '../flow/flow-drawing.tsx'
import { FlowSwitches } from '../flow/flow-switches.tsx'
import type { TypeDraft } from './type-draft.ts'

/** Black, until another colour is picked. */
const FIRST_COLOR = '#000000'

interface TypeDialogProps {
  readonly initial: TypeDraft
  readonly services: ServiceFlags
  readonly onClose: () => void
}

export function TypeDialog({ initial, services, onClose }: TypeDialogProps) {
  const { i18n } = useLingui()
  const form = useCompanyForm(saveVisitorType, initial, onClose)
  const { draft, set } = form
  return (
    <FormDialog
      form={form}
      title={initial.visitorTypeId === null ? i18n._('TYPE_ADD') : i18n._('TYPE_EDIT')}
      onClose={onClose}
    >
      <TextField label={i18n._('NAME')} hint={i18n._('TYPE_NAME_HINT')} {...form.text('name')} />
      <TranslationFields
        translations={draft.translations ?? []}
        onTranslations={(translations) => set('translations', translations)}
        errorOf={(index) => form.errorOf(`translations.${index}.text`)}
      />
      <div>
        <SwitchRow
          label={i18n._('TYPE_ACTIVE')}
          hint={i18n._('TYPE_ACTIVE_HINT')}
          checked={draft.isActive}
          onChecked={(isActive) => set('isActive', isActive)}
        />
        <SwitchRow
          label={i18n._('TYPE_OWN_COLOR')}
          hint={i18n._('TYPE_OWN_COLOR_HINT')}
          checked={draft.badgeColor !== null}
          onChecked={(hasOwn) => set('badgeColor', hasOwn ? FIRST_COLOR : null)}
        />
      </div>
      {draft.badgeColor !== null && (
        <ColorField
          label={i18n._('BADGE_COLOR')}
          value={draft.badgeColor}
          onValue={(color) => set('badgeColor', color)}
          error={form.errorOf('badgeColor') && i18n._('COLOR_WRONG')}
        />
      )}
      <h3>{i18n._('TYPE_FLOW')}</h3>
      <FlowDrawing direction="entry" services={services} flags={draft.flowFlags} />
      <FlowSwitches flags={draft.flowFlags} onFlags={(flags) => set('flowFlags', flags)} />
    </FormDialog>
  )
}
