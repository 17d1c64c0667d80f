import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { listCertificateVersions } from '#contract/console/certificates.ts'
import type { Language } from '#contract/languages.ts'
import { CertificateBody } from '#src/kiosk/screens/certificates/certificate-text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { type Answered, useRead } from '../../api/reading.ts'
import { dialogFoot } from '../../parts/form.css.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { moment } from '../../parts/names.ts'
import { Card } from '../../parts/page.tsx'
import { Pill, ItemRows, RowWords } from '../../parts/rows.tsx'
import { PdfLink } from './pdf-link.tsx'

type Version = Answered<typeof listCertificateVersions>[number]
const noPdf = (): Promise<Uint8Array> => Promise.resolve(new Uint8Array())

/** The versions of a certificate and when visitors accepted them: no version is ever lost. */
export function Versions({ certificateId }: { readonly certificateId: string }) {
  const { i18n } = useLingui()
  const versions = useRead(listCertificateVersions, { certificateId })
  const [shown, setShown] = useState<Version | null>(null)
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
                    <span>{version.texts.map(({ language }) => language).join(', ')}</span>
                  </>
                }
                actions={<Button onClick={() => setShown(version)}>{i18n._('SHOW')}</Button>}
              />
            )}
          </ItemRows>
        )}
      </Loaded>
      {shown && (
        <Dialog title={i18n._('VERSION_OF', { version: shown.version })} onClose={() => setShown(null)}>
          {shown.texts.map((text) => (
            <section key={text.language} lang={text.language}>
              <h3>{`${text.name} (${text.language})`}</h3>
              {text.content === null ? (
                <PdfLink
                  certificateId={certificateId}
                  version={shown.version}
                  language={text.language as Language}
                />
              ) : (
                <CertificateBody
                  certificate={{ ...text, id: certificateId, version: shown.version, file: null }}
                  loadPdf={noPdf}
                />
              )}
            </section>
          ))}
          <div className={dialogFoot}>
            <Button variant="primary" onClick={() => setShown(null)}>
              {i18n._('STAFF_DONE')}
            </Button>
          </div>
        </Dialog>
      )}
    </Card>
  )
}
