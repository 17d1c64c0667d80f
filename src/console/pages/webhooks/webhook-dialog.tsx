import { useLingui } from '@lingui/react'
import { saveWebhook } from '#contract/console/webhooks.ts'
import { eventTypes } from '#contract/webhook-words.ts'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { Asked } from '../../api/reading.ts'
import { legend } from '../../parts/form.css.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { SiteField } from '../../parts/site-field.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { withChoice } from '../../parts/with-choice.ts'
import { eventName, type ListedWebhook } from './webhook-words.ts'

type Draft = Asked<typeof saveWebhook>

const NEW: Draft = { webhookId: null, description: '', endpoint: '', types: null, siteId: null }

const draftOf = ({ webhookId, description, types, siteId }: ListedWebhook): Draft => ({
  webhookId,
  description,
  siteId,
  endpoint: null,
  types: types && [...types],
})

/** A test is sent to one webhook alone, whatever it is for. */
const chosenTypes = eventTypes.filter((type) => type !== 'ping')

interface WebhookDialogProps {
  /** `null`: a new one. */
  readonly webhook: ListedWebhook | null
  /** Called with the secret of a new one. */
  readonly onSaved: (secret: string | null) => void
  readonly onClose: () => void
}

export function WebhookDialog({ webhook, onSaved, onClose }: WebhookDialogProps) {
  const { i18n } = useLingui()
  const explain = ({ path, message }: { readonly path: string; readonly message: string }) =>
    path === 'endpoint' && message === 'INPUT_STRING' ? i18n._('CHANNEL_URL_WRONG') : null
  const form = useCompanyForm(
    saveWebhook,
    webhook === null ? NEW : draftOf(webhook),
    ({ secret }) => onSaved(secret),
    explain,
  )
  const { draft, set } = form
  const { types } = draft
  return (
    <FormDialog
      form={form}
      title={webhook === null ? i18n._('WEBHOOK_ADD') : i18n._('WEBHOOK_EDIT')}
      onClose={onClose}
    >
      <TextField
        label={i18n._('WEBHOOK_DESCRIPTION')}
        hint={i18n._('WEBHOOK_DESCRIPTION_HINT')}
        {...form.text('description')}
      />
      <TextField
        label={i18n._('WEBHOOK_URL')}
        hint={webhook === null ? i18n._('WEBHOOK_URL_HINT') : i18n._('CHANNEL_URL_KEPT')}
        type="url"
        optional={webhook !== null}
        {...form.text('endpoint')}
        onValue={(url) => set('endpoint', url === '' && webhook !== null ? null : url)}
      />
      <SiteField value={draft.siteId} onValue={(siteId) => set('siteId', siteId)} />
      <fieldset>
        <legend className={legend}>{i18n._('WEBHOOK_TYPES')}</legend>
        <SwitchRow
          label={i18n._('WEBHOOK_TYPES_ALL')}
          checked={types === null}
          onChecked={(isAll) => set('types', isAll ? null : [...chosenTypes])}
        />
        {types &&
          chosenTypes.map((type) => (
            <SwitchRow
              key={type}
              label={eventName(i18n, type)}
              checked={types.includes(type)}
              onChecked={(isTold) => set('types', withChoice(chosenTypes, types, type, isTold))}
            />
          ))}
      </fieldset>
    </FormDialog>
  )
}
