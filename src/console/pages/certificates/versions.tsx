import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { listCertificateVersions } from '#contract/console/certificates.ts'
import { Button } from '#src/ui/button.tsx'
import { useRead } from '../../api/reading.ts'
import { languageName } from '../../parts/acceptance-words.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { moment } from '../../parts/names.ts'
import { Card } from '../../parts/page.tsx'
import { Pill, ItemRows, RowWords } from '../../parts/rows.tsx'
import { type CertificateVersion, VersionDialog } from './version-dialog.tsx'

/** The versions of a certificate and when visitors accepted them: no version is ever lost. */
export function Versions({ certificateId }: { readonly certificateId: string }) {
  const { i18n } = useLingui()
  const versions = useRead(listCertificateVersions, { certificateId })
  const [shown, setShown] = useState<CertificateVersion | null>(null)
  return (
    <Card title={i18n._('VERSIONS')} hint={i18n._('VERSIONS_HINT')}>
      <Loaded query={versions} rows={2}>
        {(list) => (
          <ItemRows label={i18n._('VERSIONS')} items={list} keyOf={({ version }) => String(version)} empty="">
            {(version, index) => (
              <RowWords
                name={i18n._('VERSION_OF', { version: version.version })}
                pills={index === 0 && <Pill tone="success">{i18n._('VERSION_NOW')}</Pill>}
                detail={
                  <>
                    <span>{moment(i18n, version.createdAt)}</span>
                    <span>{version.texts.map(({ language }) => languageName(language)).join(', ')}</span>
                  </>
                }
                actions={<Button onClick={() => setShown(version)}>{i18n._('SHOW')}</Button>}
              />
            )}
          </ItemRows>
        )}
      </Loaded>
      {shown && (
        <VersionDialog certificateId={certificateId} version={shown} onClose={() => setShown(null)} />
      )}
    </Card>
  )
}
