import { useLingui } from '@lingui/react'
import { listDevices } from '#contract/console/devices.ts'
import type { listDoors, saveDoor } from '#contract/console/doors.ts'
import { saveDoor as save } from '#contract/console/doors.ts'
import {
  doorDirections,
  doorMethods,
  doorProofs,
  doorRecipes,
  doorTemplates,
  doorVariables,
} from '#contract/doors.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { CheckboxRow, SwitchRow } from '#src/ui/checkbox-row.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { type Answered, type Asked, useRead } from '../../api/reading.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { SiteField } from '../../parts/site-field.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { doorDirectionName, proofName, recipeName } from './door-words.ts'

export type ListedDoor = Answered<typeof listDoors>['doors'][number]
type Draft = Asked<typeof saveDoor>

const names = verbatim(doorVariables.map((name) => `{${name}}`).join(', '))

const NEW: Draft = {
  doorId: null,
  name: '',
  siteId: null,
  deviceId: null,
  direction: 'both',
  recipe: 'shelly',
  isOn: true,
  ...doorTemplates.shelly,
  secret: '',
}

export const draftOfDoor = ({
  hasSecret: _,
  openedAt: __,
  failedAt: ___,
  failure: ____,
  ...door
}: ListedDoor): Draft => ({
  ...door,
  secret: null,
})

interface DoorDialogProps {
  /** `null`: a new one. */
  readonly door: ListedDoor | null
  readonly onClose: () => void
}

export function DoorDialog({ door, onClose }: DoorDialogProps) {
  const { i18n } = useLingui()
  const { data: devices = [] } = useRead(listDevices, {})
  const explain = ({ path, message }: { readonly path: string; readonly message: string }) => {
    if (message !== 'INPUT_STRING') return null
    if (path === 'address') return i18n._('DOOR_ADDRESS_WRONG')
    if (path === 'headers') return i18n._('DOOR_HEADERS_WRONG')
    return path === 'topic' ? i18n._('DOOR_TOPIC_WRONG') : null
  }
  const form = useCompanyForm(save, door === null ? NEW : draftOfDoor(door), onClose, explain)
  const { draft, set } = form
  const isMqtt = draft.recipe === 'mqtt'
  const hasUser = isMqtt || draft.proof === 'basic' || draft.proof === 'digest'
  const isSecretRemoved = door?.hasSecret === true && draft.secret === ''
  const choose = (value: string) => {
    const recipe = doorRecipes.find((one) => one === value) ?? 'relay'
    set('recipe', recipe)
    for (const [name, filled] of Object.entries(doorTemplates[recipe]))
      set(name as 'address', filled as string)
  }
  const isAt = (siteId: string | null) => (device: { readonly siteId: string | null }) =>
    siteId === null || device.siteId === siteId
  const chooseSite = (siteId: string | null) => {
    set('siteId', siteId)
    // The tablet of another site would decide alone where the door opens.
    const chosen = devices.find(({ id }) => id === draft.deviceId)
    if (chosen !== undefined && !isAt(siteId)(chosen)) set('deviceId', null)
  }
  // A chosen tablet that is no longer approved stays in sight.
  const tablets = devices.filter(
    (device) => device.id === draft.deviceId || (device.state === 'approved' && isAt(draft.siteId)(device)),
  )
  return (
    <FormDialog
      form={form}
      title={door === null ? i18n._('DOOR_ADD') : i18n._('DOOR_EDIT')}
      onClose={onClose}
    >
      <TextField label={i18n._('DOOR_NAME')} {...form.text('name')} />
      <SelectField
        label={i18n._('DOOR_RECIPE')}
        hint={i18n._('DOOR_RECIPE_HINT')}
        value={draft.recipe}
        onValue={choose}
        options={doorRecipes.map((value) => ({ value, name: recipeName(i18n, value) }))}
      />
      <SiteField
        value={draft.siteId}
        onValue={chooseSite}
        all={i18n._('SITES_ALL')}
        error={form.errorOf('siteId')}
      />
      <SelectField
        label={i18n._('DOOR_TABLET')}
        hint={i18n._('DOOR_TABLET_HINT')}
        value={draft.deviceId ?? ''}
        onValue={(id) => set('deviceId', id === '' ? null : id)}
        error={form.errorOf('deviceId')}
        options={[
          { value: '', name: i18n._('DOOR_ANY_TABLET') },
          ...tablets.map(({ id, name }) => ({ value: id, name: name ?? id })),
        ]}
      />
      <SelectField
        label={i18n._('DOOR_DIRECTION')}
        value={draft.direction}
        onValue={(value) => set('direction', doorDirections.find((one) => one === value) ?? 'both')}
        options={doorDirections.map((value) => ({ value, name: doorDirectionName(i18n, value) }))}
      />
      <TextField
        label={i18n._('DOOR_ADDRESS')}
        hint={isMqtt ? i18n._('DOOR_BROKER_HINT') : i18n._('DOOR_ADDRESS_HINT', { names })}
        {...form.text('address')}
      />
      {isMqtt ? (
        <>
          <TextField label={i18n._('DOOR_TOPIC')} {...form.text('topic')} />
          <TextArea
            label={i18n._('DOOR_PAYLOAD')}
            hint={i18n._('DOOR_VARIABLES', { names })}
            rows={3}
            {...form.text('payload')}
          />
        </>
      ) : (
        <>
          <SelectField
            label={i18n._('DOOR_METHOD')}
            value={draft.method}
            onValue={(value) => set('method', doorMethods.find((one) => one === value) ?? 'GET')}
            options={doorMethods.map((value) => ({ value, name: value }))}
          />
          {draft.method !== 'GET' && (
            <TextArea
              label={i18n._('DOOR_BODY')}
              hint={i18n._('DOOR_VARIABLES', { names })}
              rows={3}
              {...form.text('body')}
            />
          )}
          <TextArea
            label={i18n._('DOOR_HEADERS')}
            hint={i18n._('DOOR_HEADERS_HINT', { example: verbatim('X-Key: abc') })}
            rows={2}
            optional
            {...form.text('headers')}
          />
          <SelectField
            label={i18n._('DOOR_PROOF')}
            value={draft.proof}
            onValue={(value) => set('proof', doorProofs.find((one) => one === value) ?? 'none')}
            options={doorProofs.map((value) => ({ value, name: proofName(i18n, value) }))}
          />
        </>
      )}
      {hasUser && <TextField label={i18n._('DOOR_USER')} optional={isMqtt} {...form.text('user')} />}
      {!isSecretRemoved && (
        <TextField
          label={i18n._('DOOR_SECRET')}
          hint={door?.hasSecret ? i18n._('DOOR_SECRET_KEPT') : undefined}
          type="password"
          optional
          value={draft.secret ?? ''}
          error={form.errorOf('secret')}
          onValue={(secret) => set('secret', secret === '' && door !== null ? null : secret)}
        />
      )}
      {door?.hasSecret && (
        <CheckboxRow
          look="line"
          label={i18n._('DOOR_SECRET_REMOVE')}
          checked={isSecretRemoved}
          onChecked={(isRemoved) => set('secret', isRemoved ? '' : null)}
        />
      )}
      {!isMqtt && (
        <NumberField
          label={i18n._('DOOR_STATUS')}
          hint={i18n._('DOOR_STATUS_HINT')}
          optional
          value={draft.expectedStatus}
          error={form.errorOf('expectedStatus')}
          onValue={(status) => set('expectedStatus', status)}
        />
      )}
      <NumberField
        label={i18n._('DOOR_PULSE')}
        hint={i18n._('DOOR_PULSE_HINT', { name: verbatim('{pulse}') })}
        value={draft.pulseSeconds}
        error={form.errorOf('pulseSeconds')}
        onValue={(seconds) => set('pulseSeconds', seconds ?? 0)}
      />
      <SwitchRow label={i18n._('DOOR_ON')} checked={draft.isOn} onChecked={(isOn) => set('isOn', isOn)} />
    </FormDialog>
  )
}
