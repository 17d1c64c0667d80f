import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { replaceBadge, revokeBadge } from '#contract/console/person.ts'
import { reprintBadge } from '#contract/console/today.ts'
import { fullName } from '#contract/person-name.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { useMay, useWrite } from '../../api/reading.ts'
import { ConfirmDialog } from '../../parts/form-parts.tsx'
import { actions } from '../../parts/page.css.ts'
import { Card } from '../../parts/page.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import type { KnownPerson } from './known-person.ts'

/** The state of a visitor's badge, and what is done about a lost one. */
export function PersonBadgeCard({ person }: { readonly person: KnownPerson }) {
  const { i18n } = useLingui()
  const may = useMay(replaceBadge)
  const revoke = useWrite(revokeBadge)
  const replace = useWrite(replaceBadge)
  const print = useWrite(reprintBadge)
  const [asking, setAsking] = useState<'revoke' | 'replace' | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const { visitorId, openVisitId, canPrint, isBadgeRevoked } = person
  const name = verbatim(fullName(person))
  const close = () => setAsking(null)
  const change = async (write: typeof revoke.write | typeof replace.write, said: string) => {
    const changed = await write({ visitorId })
    close()
    setDone(changed.ok ? said : null)
  }
  return (
    <Card title={i18n._('PERSON_BADGE')}>
      <p>{isBadgeRevoked ? i18n._('PERSON_BADGE_REVOKED') : i18n._('PERSON_BADGE_VALID')}</p>
      {may && openVisitId !== null && !canPrint && <p>{i18n._('BADGE_NO_PRINTER')}</p>}
      {may && (
        <div className={actions}>
          {openVisitId !== null && canPrint && !isBadgeRevoked && (
            <Button
              busy={print.busy}
              onClick={() =>
                void print
                  .write({ visitId: openVisitId })
                  .then(({ ok }) => setDone(ok ? i18n._('BADGE_REPRINTED', { name }) : null))
              }
            >
              {i18n._('REPRINT')}
            </Button>
          )}
          <Button onClick={() => setAsking('replace')}>{i18n._('BADGE_REPLACE')}</Button>
          {!isBadgeRevoked && <Button onClick={() => setAsking('revoke')}>{i18n._('BADGE_REVOKE')}</Button>}
        </div>
      )}
      <WriteTrouble writes={[revoke, replace, print]} />
      <div role="status">{done && <Note tone="success">{done}</Note>}</div>
      {asking === 'revoke' && (
        <ConfirmDialog
          title={i18n._('BADGE_REVOKE_TITLE', { name })}
          action={i18n._('BADGE_REVOKE')}
          busy={revoke.busy}
          onConfirm={() => void change(revoke.write, i18n._('BADGE_REVOKED'))}
          onClose={close}
        >
          <p>{i18n._('BADGE_REVOKE_HINT')}</p>
        </ConfirmDialog>
      )}
      {asking === 'replace' && (
        <ConfirmDialog
          title={i18n._('BADGE_REPLACE_TITLE', { name })}
          action={i18n._('BADGE_REPLACE')}
          busy={replace.busy}
          onConfirm={() => void change(replace.write, i18n._('BADGE_REPLACED'))}
          onClose={close}
        >
          <p>{i18n._('BADGE_REPLACE_HINT')}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
