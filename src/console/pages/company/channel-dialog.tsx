import { useLingui } from '@lingui/react'
import { saveChannel } from '#contract/console/channels.ts'
import { channelKinds, channelSteps } from '#contract/notification-evidence.ts'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { Asked } from '../../api/reading.ts'
import { legend } from '../../parts/form.css.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { withChoice } from '../../parts/with-choice.ts'
import { kindName, stepName } from './channel-words.ts'
import type { ListedChannel } from './listed-channel.ts'

type Draft = Asked<typeof saveChannel>

const NEW: Draft = {
  channelId: null,
  kind: 'webhook',
  name: '',
  steps: [...channelSteps],
  isOn: true,
  endpoint: '',
  token: null,
}

const draftOf = ({ channelId, kind, name, steps, isOn }: ListedChannel): Draft => ({
  channelId,
  kind,
  name,
  isOn,
  endpoint: null,
  token: null,
  steps: [...steps],
})

interface ChannelDialogProps {
  /** `null`: a new one. */
  readonly channel: ListedChannel | null
  /** Called with the secret of a new signed webhook. */
  readonly onSaved: (secret: string | null) => void
  readonly onClose: () => void
}

export function ChannelDialog({ channel, onSaved, onClose }: ChannelDialogProps) {
  const { i18n } = useLingui()
  const explain = ({ path, message }: { readonly path: string; readonly message: string }) =>
    path === 'endpoint' && message === 'INPUT_STRING' ? i18n._('CHANNEL_URL_WRONG') : null
  const form = useCompanyForm(
    saveChannel,
    channel === null ? NEW : draftOf(channel),
    ({ secret }) => onSaved(secret),
    explain,
  )
  const { draft, set } = form
  const takesToken = draft.kind === 'ntfy' || draft.kind === 'gotify'
  return (
    <FormDialog
      form={form}
      title={channel === null ? i18n._('CHANNEL_ADD') : i18n._('CHANNEL_EDIT')}
      onClose={onClose}
    >
      {channel === null && (
        <SelectField
          label={i18n._('CHANNEL_KIND')}
          value={draft.kind}
          onValue={(value) => set('kind', channelKinds.find((kind) => kind === value) ?? 'webhook')}
          options={channelKinds.map((value) => ({ value, name: kindName(i18n, value) }))}
        />
      )}
      <TextField label={i18n._('CHANNEL_NAME')} {...form.text('name')} />
      <TextField
        label={i18n._('CHANNEL_URL')}
        hint={channel === null ? i18n._('CHANNEL_URL_HINT') : i18n._('CHANNEL_URL_KEPT')}
        type="url"
        optional={channel !== null}
        {...form.text('endpoint')}
        onValue={(url) => set('endpoint', url === '' && channel !== null ? null : url)}
      />
      {takesToken && (
        <TextField
          label={i18n._('CHANNEL_TOKEN')}
          hint={channel === null ? undefined : i18n._('CHANNEL_TOKEN_KEPT')}
          optional
          {...form.text('token')}
        />
      )}
      <fieldset>
        <legend className={legend}>{i18n._('CHANNEL_STEPS')}</legend>
        {channelSteps.map((step) => (
          <SwitchRow
            key={step}
            label={stepName(i18n, step)}
            checked={draft.steps.includes(step)}
            onChecked={(isTold) => set('steps', withChoice(channelSteps, draft.steps, step, isTold))}
          />
        ))}
      </fieldset>
      <SwitchRow label={i18n._('CHANNEL_ON')} checked={draft.isOn} onChecked={(isOn) => set('isOn', isOn)} />
    </FormDialog>
  )
}
