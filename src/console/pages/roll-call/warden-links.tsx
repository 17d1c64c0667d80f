import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { listWardenLinks, makeWardenLink, revokeWardenLink } from '#contract/console/warden-links.ts'
import { Button } from '#src/ui/button.tsx'
import { useMay, useRead, useWrite } from '../../api/reading.ts'
import { KeyIcon } from '../../parts/icons.tsx'
import { clockTime } from '../../parts/names.ts'
import { actions } from '../../parts/page.css.ts'
import { Card } from '../../parts/page.tsx'
import { ItemRows, Pill, RowWords } from '../../parts/rows.tsx'
import { useSiteName } from '../../parts/site-field.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { WardenLinkDialog } from './warden-link-dialog.tsx'

const LOOK_AGAIN_MS = 5_000

/** Links by which people without an account tick the roll call of a site. */
export function WardenLinks() {
  const { i18n } = useLingui()
  const may = useMay(makeWardenLink)
  const siteName = useSiteName()
  const [isMaking, setMaking] = useState(false)
  const { data: links = [] } = useRead(listWardenLinks, {}, { everyMs: LOOK_AGAIN_MS })
  const revoke = useWrite(revokeWardenLink)
  if (!may) return null
  return (
    <Card title={i18n._('WARDEN_LINKS')} hint={i18n._('WARDEN_LINKS_HINT')}>
      <WriteTrouble writes={[revoke]} />
      {links.length > 0 && (
        <ItemRows label={i18n._('WARDEN_LINKS')} items={links} keyOf={({ id }) => id} empty="">
          {({ id, siteId, expiresAt, isClosed, wardens }) => (
            <RowWords
              mark={<KeyIcon size="1.75em" />}
              name={siteName(siteId)}
              pills={isClosed && <Pill tone="danger">{i18n._('WARDEN_LINK_CLOSED')}</Pill>}
              detail={
                <>
                  <span>{i18n._('WARDEN_UNTIL', { at: clockTime(i18n, expiresAt) })}</span>
                  {isClosed && <span>{i18n._('WARDEN_LINK_CLOSED_HINT')}</span>}
                  {wardens.map((warden) => (
                    <span key={warden.id}>
                      {i18n._('WARDEN_SINCE', { name: warden.name, at: clockTime(i18n, warden.openedAt) })}
                    </span>
                  ))}
                </>
              }
              actions={
                <Button busy={revoke.busy} onClick={() => void revoke.write({ linkId: id })}>
                  {i18n._('REVOKE')}
                </Button>
              }
            />
          )}
        </ItemRows>
      )}
      <div className={actions}>
        <Button onClick={() => setMaking(true)}>{i18n._('WARDEN_LINK_MAKE')}</Button>
      </div>
      {isMaking && <WardenLinkDialog onClose={() => setMaking(false)} />}
    </Card>
  )
}
