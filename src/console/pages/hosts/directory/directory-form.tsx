import { useLingui } from '@lingui/react'
import { useState } from 'react'
import {
  directoryKinds,
  directorySecurities,
  type getDirectory,
  saveDirectory,
  tryDirectory,
} from '#contract/console/directory.ts'
import type { FieldIssue } from '#contract/error-codes.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { Note } from '#src/ui/note.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { type Answered, type Asked, useMay, useWrite } from '../../../api/reading.ts'
import { AuthorityField } from '../../../parts/authority-field.tsx'
import { SavingForm } from '../../../parts/form-parts.tsx'
import { fields } from '../../../parts/page.css.ts'
import { Card } from '../../../parts/page.tsx'
import { useCompanyForm } from '../../../parts/use-form.ts'
import { WriteTrouble } from '../../../parts/write-trouble.tsx'
import { countsSaid, failureSaid, directoryKindName } from './directory-words.ts'

type Draft = Asked<typeof saveDirectory>
type Settings = Answered<typeof getDirectory>['directory']

/** What most directories of a kind need. */
const usual = {
  activeDirectory: {
    filter: '(&(objectCategory=person)(objectClass=user)(mail=*))',
    areaAttribute: 'department',
  },
  openLdap: { filter: '(&(objectClass=inetOrgPerson)(mail=*))', areaAttribute: 'departmentNumber' },
} as const
const ports = { ldaps: 636, startTls: 389 } as const

const NEW: Draft = {
  isOn: true,
  kind: 'activeDirectory',
  security: 'ldaps',
  host: '',
  port: ports.ldaps,
  baseDn: '',
  ...usual.activeDirectory,
  bindName: '',
  password: '',
  authority: null,
}

/** Where the directory is, and who reads it. */
export function DirectoryForm({ settings }: { readonly settings: Settings }) {
  const { i18n } = useLingui()
  const isNew = settings === null
  const may = useMay(saveDirectory)
  const explain = ({ path }: FieldIssue) => {
    if (path === 'password' && !isNew) return i18n._('DIRECTORY_PASSWORD_AGAIN')
    if (path === 'authority') return i18n._('DIRECTORY_AUTHORITY_WRONG')
    if (path === 'filter') return i18n._('DIRECTORY_BAD_FILTER')
    return path === 'host' ? i18n._('DIRECTORY_HOST_WRONG') : null
  }
  const form = useCompanyForm(
    saveDirectory,
    isNew ? NEW : { ...settings, password: null },
    undefined,
    explain,
  )
  const { draft, set } = form
  const setKind = (kind: Draft['kind']) => {
    // What was typed stays; what stood there for the other kind does not.
    for (const name of ['filter', 'areaAttribute'] as const)
      if (draft[name] === usual[draft.kind][name]) set(name, usual[kind][name])
    set('kind', kind)
  }
  const setSecurity = (security: Draft['security']) => {
    if (draft.port === ports[draft.security]) set('port', ports[security])
    set('security', security)
  }
  return (
    <Card title={i18n._('DIRECTORY_CONNECTION')}>
      <SavingForm form={form} may={may}>
        {/* What is not set up yet is not on; it is as soon as it is saved. */}
        {!isNew && (
          <SwitchRow
            label={i18n._('DIRECTORY_ON')}
            hint={i18n._('DIRECTORY_ON_HINT')}
            checked={draft.isOn}
            onChecked={(isOn) => set('isOn', isOn)}
          />
        )}
        <div className={fields}>
          <SelectField
            label={i18n._('DIRECTORY_KIND')}
            value={draft.kind}
            onValue={(value) => setKind(directoryKinds.find((kind) => kind === value) ?? draft.kind)}
            options={directoryKinds.map((value) => ({ value, name: directoryKindName(i18n, value) }))}
          />
          <SelectField
            label={i18n._('DIRECTORY_ENCRYPTION')}
            value={draft.security}
            onValue={(value) => setSecurity(value === 'startTls' ? value : 'ldaps')}
            options={directorySecurities.map((value) => ({
              value,
              name: value === 'ldaps' ? 'LDAPS' : 'StartTLS',
            }))}
          />
        </div>
        <div className={fields}>
          <TextField
            label={i18n._('DIRECTORY_HOST')}
            hint={i18n._('DIRECTORY_HOST_HINT')}
            dir="ltr"
            {...form.text('host')}
          />
          <NumberField
            label={i18n._('DIRECTORY_PORT')}
            value={draft.port}
            onValue={(port) => set('port', port ?? 0)}
            error={form.errorOf('port')}
          />
        </div>
        <div className={fields}>
          <TextField
            label={i18n._('DIRECTORY_BIND_NAME')}
            hint={i18n._('DIRECTORY_BIND_NAME_HINT')}
            dir="ltr"
            {...form.text('bindName')}
          />
          <TextField
            label={i18n._('PASSWORD')}
            hint={isNew ? undefined : i18n._('DIRECTORY_PASSWORD_KEPT')}
            type="password"
            autoComplete="new-password"
            optional={!isNew}
            {...form.text('password')}
            onValue={(password) => set('password', password === '' && !isNew ? null : password)}
          />
        </div>
        <div className={fields}>
          <TextField
            label={i18n._('DIRECTORY_BASE')}
            hint={i18n._('DIRECTORY_BASE_HINT')}
            dir="ltr"
            {...form.text('baseDn')}
          />
          <TextField
            label={i18n._('DIRECTORY_FILTER')}
            hint={i18n._('DIRECTORY_FILTER_HINT')}
            dir="ltr"
            {...form.text('filter')}
          />
        </div>
        <div className={fields}>
          <TextField
            label={i18n._('DIRECTORY_AREA')}
            hint={i18n._('DIRECTORY_AREA_HINT')}
            dir="ltr"
            optional
            {...form.text('areaAttribute')}
            onValue={(name) => set('areaAttribute', name.trim() === '' ? null : name.trim())}
          />
        </div>
        <AuthorityField {...form.text('authority')} onPem={(pem) => set('authority', pem)} />
      </SavingForm>
      {may && <TryIt draft={draft} />}
    </Card>
  )
}

/** Reads the directory as the fields say it, and stores nothing. */
function TryIt({ draft }: { readonly draft: Draft }) {
  const { i18n } = useLingui()
  const attempt = useWrite(tryDirectory)
  const [tried, setTried] = useState<Answered<typeof tryDirectory> | null>(null)
  const tryOut = async () => {
    setTried(null)
    const answer = await attempt.write(draft)
    if (answer.ok) setTried(answer.value)
  }
  const needsPassword = attempt.failed?.issues.some(({ path }) => path === 'password') ?? false
  return (
    <>
      {needsPassword ? (
        <Note tone="danger" role="alert">
          {i18n._('DIRECTORY_PASSWORD_AGAIN')}
        </Note>
      ) : (
        <WriteTrouble writes={[attempt]} />
      )}
      <div role="status">{tried && <Tried tried={tried} />}</div>
      <div>
        <Button busy={attempt.busy} onClick={() => void tryOut()}>
          {i18n._('DIRECTORY_TRY')}
        </Button>
      </div>
    </>
  )
}

function Tried({ tried }: { readonly tried: Answered<typeof tryDirectory> }) {
  const { i18n } = useLingui()
  if (tried.failure) return <Note tone="danger">{failureSaid(i18n, tried.failure)}</Note>
  return (
    <Note tone={tried.wouldAsk || tried.names.length === 0 ? 'warning' : 'success'}>
      <p>
        {tried.names.length === 0
          ? i18n._('DIRECTORY_TRIED_NONE')
          : i18n._('DIRECTORY_TRIED', { names: verbatim(tried.names.join(', ')) })}
      </p>
      <p>{countsSaid(i18n, tried).join(' · ')}</p>
      {tried.wouldAsk && <p>{i18n._('DIRECTORY_WOULD_ASK')}</p>}
    </Note>
  )
}
