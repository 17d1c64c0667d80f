import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { scopes } from '#contract/calls/call.ts'
import { type KeyLifetime, keyLifetimes, makeKey, USUAL_KEY_LIFETIME } from '#contract/console/keys.ts'
import { CheckboxRow } from '#src/ui/checkbox-row.tsx'
import { FieldError } from '#src/ui/field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { Asked } from '../../api/reading.ts'
import { legend } from '../../parts/form.css.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { scopeNames } from '../../parts/scope-names.ts'
import { SiteField } from '../../parts/site-field.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { withChoice } from '../../parts/with-choice.ts'
import * as css from './keys-page.css.ts'
import { MadeKeyDialog } from './made-key-dialog.tsx'

const NEW: Asked<typeof makeKey> = { name: '', scopes: [], siteId: null, lifetimeDays: USUAL_KEY_LIFETIME }

const lifetimeSaid = (i18n: I18n, days: KeyLifetime): string =>
  days === null ? i18n._('KEY_ENDS_NEVER') : i18n._('KEY_DAYS', { days })

/** Makes a key, and shows it once. */
export function MakeKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { i18n } = useLingui()
  const [made, setMade] = useState<string | null>(null)
  const form = useCompanyForm(makeKey, NEW, ({ key }) => setMade(key))
  if (made !== null) return <MadeKeyDialog text={made} onClose={onClose} />
  const { draft, set } = form
  const lacksScope = form.errorOf('scopes')
  return (
    <FormDialog form={form} title={i18n._('KEY_MAKE')} action={i18n._('KEY_MAKE')} onClose={onClose}>
      <TextField label={i18n._('KEY_NAME')} hint={i18n._('KEY_NAME_HINT')} {...form.text('name')} />
      <fieldset
        className={css.choices}
        aria-describedby={lacksScope === null ? undefined : 'key-scopes-error'}
      >
        <legend className={legend}>{i18n._('KEY_SCOPE')}</legend>
        {scopes.map((scope) => (
          <CheckboxRow
            key={scope}
            look="line"
            label={scopeNames[scope](i18n)}
            checked={draft.scopes.includes(scope)}
            onChecked={(isChosen) => set('scopes', withChoice(scopes, draft.scopes, scope, isChosen))}
          />
        ))}
        <FieldError id="key-scopes-error" error={lacksScope} />
      </fieldset>
      <SiteField
        value={draft.siteId}
        onValue={(siteId) => set('siteId', siteId)}
        error={form.errorOf('siteId')}
      />
      <SelectField
        label={i18n._('KEY_ENDS')}
        value={String(draft.lifetimeDays)}
        onValue={(value) => set('lifetimeDays', keyLifetimes.find((days) => String(days) === value) ?? null)}
        options={[...keyLifetimes, null].map((days) => ({
          value: String(days),
          name: lifetimeSaid(i18n, days),
        }))}
      />
    </FormDialog>
  )
}
