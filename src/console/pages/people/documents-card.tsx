import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { listCertificateVersions } from '#contract/console/certificates.ts'
import type { getPerson } from '#contract/console/person.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { type Answered, useMay, useRead } from '../../api/reading.ts'
import { acceptanceWords } from '../../parts/acceptance-words.ts'
import { moment } from '../../parts/names.ts'
import { Card } from '../../parts/page.tsx'
import { VisitLink } from '../../parts/visit-link.tsx'
import { VersionDialog } from '../certificates/version-dialog.tsx'
import * as css from './people.css.ts'

type Accepted = Answered<typeof getPerson>['documents'][number]

/** The documents that a visitor accepted, with the text of each version. */
export function DocumentsCard({ documents }: { readonly documents: readonly Accepted[] }) {
  const { i18n } = useLingui()
  const may = useMay(listCertificateVersions)
  const [shown, setShown] = useState<Accepted | null>(null)
  return (
    <Card title={i18n._('PERSON_DOCUMENTS')}>
      {documents.length === 0 ? (
        <p>{i18n._('PERSON_NO_DOCUMENTS')}</p>
      ) : (
        <ul className={css.list}>
          {documents.map((one) => (
            <li key={`${one.certificateId}${one.version}${one.visitId}`} className={css.entry}>
              <span className={css.words}>
                <span>{one.name}</span>
                <span className={css.about}>
                  {i18n._('VERSION_OF', { version: one.version })} ·{' '}
                  <VisitLink visitId={one.visitId}>{moment(i18n, one.acceptedAt)}</VisitLink>
                </span>
                <span className={css.about}>{acceptanceWords(i18n, one)}</span>
              </span>
              {may && (
                <Button
                  aria-label={i18n._('PERSON_SHOW_DOCUMENT', {
                    name: verbatim(one.name),
                    version: one.version,
                  })}
                  onClick={() => setShown(one)}
                >
                  {i18n._('SHOW')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {shown && <AcceptedVersion {...shown} onClose={() => setShown(null)} />}
    </Card>
  )
}

function AcceptedVersion({ certificateId, version, onClose }: Accepted & { readonly onClose: () => void }) {
  const { data = [] } = useRead(listCertificateVersions, { certificateId })
  const accepted = data.find((one) => one.version === version)
  return accepted && <VersionDialog certificateId={certificateId} version={accepted} onClose={onClose} />
}
