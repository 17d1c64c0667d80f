import { useLingui } from '@lingui/react'
import type { listCertificateVersions } from '#contract/console/certificates.ts'
import type { Language } from '#contract/languages.ts'
import { CertificateBody } from '#src/kiosk/screens/certificates/certificate-text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import type { Answered } from '../../api/reading.ts'
import { languageName } from '../../parts/acceptance-words.ts'
import { dialogFoot } from '../../parts/form.css.ts'
import { PdfLink } from './pdf-link.tsx'

export type CertificateVersion = Answered<typeof listCertificateVersions>[number]
const noPdf = (): Promise<Uint8Array> => Promise.resolve(new Uint8Array())

interface VersionDialogProps {
  readonly certificateId: string
  readonly version: CertificateVersion
  readonly onClose: () => void
}

/** What visitors accepted with one version of a certificate, in all its languages. */
export function VersionDialog({ certificateId, version, onClose }: VersionDialogProps) {
  const { i18n } = useLingui()
  return (
    <Dialog title={i18n._('VERSION_OF', { version: version.version })} onClose={onClose}>
      {version.texts.map((text) => (
        <section key={text.language} lang={text.language}>
          <h3>{`${text.name} (${languageName(text.language)})`}</h3>
          {text.content === null ? (
            <PdfLink
              certificateId={certificateId}
              version={version.version}
              language={text.language as Language}
            />
          ) : (
            <CertificateBody
              certificate={{ ...text, id: certificateId, version: version.version, file: null }}
              loadPdf={noPdf}
            />
          )}
        </section>
      ))}
      <div className={dialogFoot}>
        <Button variant="primary" onClick={onClose}>
          {i18n._('STAFF_DONE')}
        </Button>
      </div>
    </Dialog>
  )
}
