import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { saveHost, saveHostPhoto } from '#contract/console/hosts.ts'
import { isLanguage, languageList, ownNameOf } from '#contract/languages.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { type Asked, useWrite } from '../../api/reading.ts'
import { asBase64, FileButton } from '../../parts/file-button.tsx'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { FormDialog } from '../../parts/form-parts.tsx'
import { actions, fields } from '../../parts/page.css.ts'
import { useCompanyForm } from '../../parts/use-form.ts'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { DelegatesField } from './delegates-field.tsx'
import { draftOf, type ListedHost } from './listed-host.ts'

const NEW: Asked<typeof saveHost> = {
  hostId: null,
  firstName: '',
  lastName: '',
  area: null,
  email: null,
  canReceive: true,
  isArchived: false,
  language: null,
  delegateIds: [],
  phone: null,
  awayUntil: null,
}

interface HostDialogProps {
  /** `null`: a new one. */
  readonly host: ListedHost | null
  readonly onClose: () => void
}

export function HostDialog({ host, onClose }: HostDialogProps) {
  const { i18n } = useLingui()
  const form = useCompanyForm(saveHost, host ? draftOf(host) : NEW, onClose)
  const { draft, set } = form
  return (
    <FormDialog form={form} title={host ? i18n._('HOST_EDIT') : i18n._('HOST_ADD')} onClose={onClose}>
      {host?.source === 'directory' && <Note>{i18n._('HOST_FROM_DIRECTORY_HINT')}</Note>}
      <div className={fields}>
        <TextField label={i18n._('FIRSTNAME')} {...form.text('firstName')} />
        <TextField
          label={i18n._('LASTNAME')}
          hint={i18n._('HOST_LASTNAME_HINT')}
          optional
          {...form.text('lastName')}
        />
        <TextField label={i18n._('AREA')} hint={i18n._('AREA_HINT')} optional {...form.text('area')} />
        <TextField
          label={i18n._('EMAIL')}
          hint={i18n._('HOST_EMAIL_HINT')}
          type="email"
          optional
          {...form.text('email')}
          onValue={(email) => set('email', email.trim() === '' ? null : email)}
        />
        <TextField
          label={i18n._('PHONE')}
          hint={i18n._('HOST_PHONE_HINT')}
          type="tel"
          optional
          {...form.text('phone')}
        />
        <SelectField
          label={i18n._('HOST_LANGUAGE')}
          value={draft.language ?? ''}
          onValue={(value) => set('language', isLanguage(value) ? value : null)}
          options={[
            { value: '', name: i18n._('HOST_LANGUAGE_PLACE') },
            ...languageList.map((value) => ({ value, name: ownNameOf(value) })),
          ]}
        />
      </div>
      {host?.mailRefusedAt && <Note tone="danger">{i18n._('HOST_MAIL_REFUSED_HINT')}</Note>}
      <TextField
        label={i18n._('HOST_AWAY_UNTIL')}
        hint={i18n._('HOST_AWAY_HINT')}
        type="date"
        optional
        {...form.text('awayUntil')}
        onValue={(day) => set('awayUntil', day === '' ? null : day)}
      />
      <DelegatesField
        known={host?.delegates ?? []}
        ids={draft.delegateIds ?? []}
        onIds={(ids) => set('delegateIds', ids)}
      />
      {host && <Photo host={host} />}
      <div>
        <SwitchRow
          label={i18n._('HOST_RECEIVES')}
          hint={i18n._('HOST_RECEIVES_HINT')}
          checked={draft.canReceive}
          onChecked={(canReceive) => set('canReceive', canReceive)}
        />
        {host && (
          <SwitchRow
            label={i18n._('HOST_ARCHIVED')}
            hint={i18n._('HOST_ARCHIVED_HINT')}
            checked={draft.isArchived ?? false}
            onChecked={(isArchived) => set('isArchived', isArchived)}
          />
        )}
      </div>
    </FormDialog>
  )
}

function Photo({ host }: { readonly host: ListedHost }) {
  const { i18n } = useLingui()
  const save = useWrite(saveHostPhoto)
  const [photo, setPhoto] = useState(host.photo)
  const upload = async (picture: string | null) => {
    const saved = await save.write({ hostId: host.id, picture })
    if (saved.ok) setPhoto(saved.value.photo)
  }
  return (
    <>
      <WriteTrouble writes={[save]} />
      <div className={actions}>
        <Avatar firstName={host.firstName} lastName={host.lastName} image={photo} />
        <FileButton
          accept="image/png,image/jpeg,image/webp"
          disabled={save.busy}
          onFile={(file) => void asBase64(file).then(upload)}
        >
          {photo ? i18n._('PHOTO_CHANGE') : i18n._('PHOTO_UPLOAD')}
        </FileButton>
        {photo && <Button onClick={() => void upload(null)}>{i18n._('REMOVE')}</Button>}
      </div>
    </>
  )
}
