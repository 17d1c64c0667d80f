import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { type Scope, scopes } from '#contract/calls/call.ts'
import { listKeys, makeKey, revokeKey } from '#contract/console/keys.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useMay, useRead, useWrite } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { moment } from '../../parts/names.ts'
import { scopeNames } from '../../parts/scope-names.ts'
import { Note } from '#src/ui/note.tsx'
import { Page } from '../../parts/page.tsx'
import { ItemRows, RowWords } from '../../parts/rows.tsx'
import { SiteField, useSiteName } from '../../parts/site-field.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { newKey } from './keys-page.css.ts'

/** Integration keys, with which other systems open at a tablet or plan appointments. */
export function KeysPage() {
  const { i18n } = useLingui()
  const may = useMay(makeKey)
  return (
    <Page
      title={i18n._('KEYS')}
      intro={i18n._('KEYS_HINT')}
      actions={<a href="/api/v1/reference">{i18n._('API_REFERENCE')}</a>}
    >
      <Keys may={may} />
    </Page>
  )
}

function Keys({ may }: { readonly may: boolean }) {
  const { i18n } = useLingui()
  const keys = useRead(listKeys, {})
  const make = useWrite(makeKey)
  const revoke = useWrite(revokeKey)
  const siteName = useSiteName()
  const [siteId, setSiteId] = useState<string | null>(null)
  const [scope, setScope] = useState<Scope>('access.open')
  const [made, setMade] = useState<string | null>(null)
  const issue = async () => {
    const answer = await make.write({ scope, siteId })
    if (answer.ok) setMade(answer.value.key)
  }
  return (
    <>
      <WriteTrouble writes={[make, revoke]} />
      {made && (
        <>
          <Note tone="warning" role="status">
            {i18n._('KEY_ONCE')}
          </Note>
          <TextField label={i18n._('KEY')} value={made} onValue={() => undefined} readOnly />
        </>
      )}
      <Loaded query={keys}>
        {(list) => (
          <ItemRows label={i18n._('KEYS')} items={list} keyOf={({ id }) => id} empty={i18n._('KEYS_EMPTY')}>
            {(key) => (
              <RowWords
                name={
                  key.scope === 'access.open'
                    ? i18n._('KEY_OPENS', { site: siteName(key.siteId) })
                    : i18n._('KEY_PLANS', { site: siteName(key.siteId) })
                }
                detail={i18n._('MADE_AT', { at: moment(i18n, key.createdAt) })}
                actions={
                  may && (
                    <Button onClick={() => void revoke.write({ keyId: key.id })}>{i18n._('REVOKE')}</Button>
                  )
                }
              />
            )}
          </ItemRows>
        )}
      </Loaded>
      {may && (
        <div className={newKey}>
          <SelectField
            label={i18n._('KEY_SCOPE')}
            value={scope}
            onValue={(chosen) => setScope(scopes.find((one) => one === chosen) ?? 'access.open')}
            options={scopes.map((one) => ({ value: one, name: scopeNames[one](i18n) }))}
          />
          <SiteField value={siteId} onValue={setSiteId} />
          <Button variant="secondary" busy={make.busy} onClick={() => void issue()}>
            {i18n._('KEY_MAKE')}
          </Button>
        </div>
      )}
    </>
  )
}
