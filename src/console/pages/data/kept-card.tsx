import { useLingui } from '@lingui/react'
import { listKeptDocuments } from '#contract/console/privacy.ts'
import { fullName } from '#contract/person-name.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { useMay, useRead } from '../../api/reading.ts'
import { moment } from '../../parts/names.ts'
import { Card } from '../../parts/page.tsx'
import { Pill } from '../../parts/rows.tsx'

/** What is kept of visits by the documents' own times; nothing is shown where there is none. */
export function KeptCard() {
  return useMay(listKeptDocuments) ? <Kept /> : null
}

function Kept() {
  const { i18n } = useLingui()
  const { data = [] } = useRead(listKeptDocuments, {})
  if (data.length === 0) return null
  return (
    <Card title={i18n._('KEPT_DOCUMENTS')} hint={i18n._('KEPT_DOCUMENTS_HINT')}>
      <ul>
        {data.map((one) => (
          <li key={one.keptId}>
            {fullName(one)}
            {one.companyName && ` · ${one.companyName}`} · {moment(i18n, one.acceptedAt)} ·{' '}
            {i18n._('KEPT_UNTIL', {
              document: verbatim(one.document),
              version: one.version,
              until: i18n.date(one.until, { dateStyle: 'medium' }),
              reason: verbatim(one.reason),
            })}{' '}
            {one.hasSignature && <Pill tone="success">{i18n._('KEPT_SIGNED')}</Pill>}
            {one.isErased && <Pill tone="warning">{i18n._('KEPT_ERASED')}</Pill>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
