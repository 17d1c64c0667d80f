import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { listAttention, reopenAttention, settleAttention } from '#contract/console/attention.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { useMay, usePages, useWrite } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { intro } from '../../parts/page.css.ts'
import { Page } from '../../parts/page.tsx'
import { ItemRows } from '../../parts/rows.tsx'
import { MoreRows } from '../../parts/table/more-rows.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { useChosenSite } from '../../shell/chosen-site.ts'
import { ATTENTION_EVERY_MS } from '../../shell/counts.tsx'
import { PageSite } from '../../shell/site-switch.tsx'
import { itemName } from './attention-words.ts'
import * as css from './attention.css.ts'
import type { AttentionItem } from './attention-item.ts'
import { AttentionRow } from './attention-row.tsx'
import { MailCard } from './mail-card.tsx'
import { SettleDialog } from './settle-dialog.tsx'

/** Everything that staff have to look at, until one of them settles it. */
export function AttentionPage() {
  const { i18n } = useLingui()
  const maySettle = useMay(settleAttention)
  const { siteId } = useChosenSite()
  const [settling, setSettling] = useState<AttentionItem | null>(null)
  const [settled, setSettled] = useState<AttentionItem | null>(null)
  const attention = usePages(listAttention, { siteId }, { everyMs: ATTENTION_EVERY_MS })
  return (
    <Page dense title={i18n._('NAV_ATTENTION')}>
      <p className={intro}>{i18n._('ATTENTION_INTRO')}</p>
      <Settled item={settled} onReopened={() => setSettled(null)} />
      <PageSite />
      <Loaded query={attention} rows={4}>
        {({ pages }) => (
          <ItemRows
            label={i18n._('NAV_ATTENTION')}
            items={pages.flatMap(({ items }) => items)}
            keyOf={({ subjectId }) => subjectId}
            empty={i18n._('ATTENTION_EMPTY')}
          >
            {(item) => (
              <AttentionRow
                item={item}
                actions={
                  maySettle && (
                    <Button
                      aria-label={i18n._('ATTENTION_SETTLE_OF', { name: verbatim(itemName(i18n, item)) })}
                      onClick={() => setSettling(item)}
                    >
                      {i18n._('ATTENTION_SETTLE')}
                    </Button>
                  )
                }
              />
            )}
          </ItemRows>
        )}
      </Loaded>
      <MoreRows list={attention} />
      <div className={css.mail}>
        <MailCard />
      </div>
      {settling && (
        <SettleDialog
          item={settling}
          onSettled={() => {
            setSettled(settling)
            setSettling(null)
          }}
          onClose={() => setSettling(null)}
        />
      )}
    </Page>
  )
}

/** The item that was settled last, and the way back. */
function Settled({
  item,
  onReopened,
}: {
  readonly item: AttentionItem | null
  readonly onReopened: () => void
}) {
  const { i18n } = useLingui()
  const reopen = useWrite(reopenAttention)
  const undo = async ({ kind, subjectId }: AttentionItem) => {
    if ((await reopen.write({ kind, subjectId })).ok) onReopened()
  }
  return (
    <>
      <WriteTrouble writes={[reopen]} />
      <div role="status">
        {item && (
          <Note tone="success">
            <div className={css.settled}>
              {i18n._('ATTENTION_SETTLED', { name: verbatim(itemName(i18n, item)) })}
              <Button busy={reopen.busy} onClick={() => void undo(item)}>
                {i18n._('ATTENTION_UNDO')}
              </Button>
            </div>
          </Note>
        )}
      </div>
    </>
  )
}
