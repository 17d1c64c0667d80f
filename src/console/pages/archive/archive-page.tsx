import { useLingui } from '@lingui/react'
import { getArchiveAuthority } from '#contract/console/archive.ts'
import { Button } from '#src/ui/button.tsx'
import { useMay, useRead } from '../../api/reading.ts'
import { downloadAnswered } from '../../parts/download.ts'
import { Card, Page } from '../../parts/page.tsx'
import { ArchiveSearch } from './archive-search.tsx'
import { fingerprint } from './archive.css.ts'
import { JudgeCard } from './judge-card.tsx'

/** What visitors accepted, as sealed PDFs; and whether a PDF is one of them. */
export function ArchivePage() {
  const { i18n } = useLingui()
  return (
    <Page title={i18n._('NAV_ARCHIVE')} intro={i18n._('ARCHIVE_INTRO')}>
      <ArchiveSearch />
      <JudgeCard />
      <AuthorityCard />
    </Page>
  )
}

/** Where PDF programs learn to trust the seal. */
function AuthorityCard() {
  const { i18n } = useLingui()
  const may = useMay(getArchiveAuthority)
  const { data: authority } = useRead(getArchiveAuthority, {})
  if (!may || !authority) return null
  const save = () =>
    downloadAnswered({
      content: authority.certificate,
      mediaType: 'application/pkix-cert',
      fileName: 'archive.cer',
    })
  return (
    <Card title={i18n._('ARCHIVE_AUTHORITY')} hint={i18n._('ARCHIVE_AUTHORITY_HINT')}>
      <code dir="ltr" className={fingerprint}>
        {authority.fingerprint}
      </code>
      <div>
        <Button onClick={save}>{i18n._('ARCHIVE_AUTHORITY_GET')}</Button>
      </div>
    </Card>
  )
}
