import { useLingui } from '@lingui/react'
import { listEnrolmentLinks, makeEnrolmentLink, revokeEnrolmentLink } from '#contract/console/devices.ts'
import { Button } from '#src/ui/button.tsx'
import { KeyIcon } from '../../parts/icons.tsx'
import { useMay, useRead, useWrite } from '../../api/reading.ts'
import { moment } from '../../parts/names.ts'
import { Card } from '../../parts/page.tsx'
import { ItemRows, Pill, RowWords } from '../../parts/rows.tsx'
import { useSiteName } from '../../parts/site-field.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'

const LOOK_AGAIN_MS = 5_000

/** The links that still set tablets up; nothing if there are none. */
export function EnrolmentLinks() {
  const { i18n } = useLingui()
  const may = useMay(makeEnrolmentLink)
  const siteName = useSiteName()
  const { data: links = [] } = useRead(listEnrolmentLinks, {}, { everyMs: LOOK_AGAIN_MS })
  const revoke = useWrite(revokeEnrolmentLink)
  if (links.length === 0) return null
  return (
    <Card title={i18n._('ENROLMENT_LINKS')} hint={i18n._('ENROLMENT_LINKS_HINT')}>
      <WriteTrouble writes={[revoke]} />
      <ItemRows label={i18n._('ENROLMENT_LINKS')} items={links} keyOf={({ id }) => id} empty="">
        {({ id, name, siteId, used, tablets, expiresAt, approves }) => (
          <RowWords
            mark={<KeyIcon size="1.75em" />}
            name={name ?? siteName(siteId)}
            pills={approves && <Pill tone="warning">{i18n._('ENROLMENT_APPROVES')}</Pill>}
            detail={
              <>
                {siteName(siteId)} · {i18n._('ENROLMENT_USED', { used, tablets })} ·{' '}
                {i18n._('ENROLMENT_UNTIL', { time: moment(i18n, expiresAt) })}
              </>
            }
            actions={
              may && (
                <Button busy={revoke.busy} onClick={() => void revoke.write({ linkId: id })}>
                  {i18n._('REVOKE')}
                </Button>
              )
            }
          />
        )}
      </ItemRows>
    </Card>
  )
}
