import { useLingui } from '@lingui/react'
import { useDeferredValue, useState } from 'react'
import { enterByHand, findVisitors } from '#contract/console/today.ts'
import { listSites } from '#contract/console/sites.ts'
import { fullName } from '#contract/person-name.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { verbatim } from '#src/i18n/messages.ts'
import { type Answered, useRead } from '../../api/reading.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { HostField } from '../../parts/host-field.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { moment } from '../../parts/names.ts'
import { Pill, ItemRows, RowWords } from '../../parts/rows.tsx'
import { SiteField } from '../../parts/site-field.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'

type Found = Answered<typeof findVisitors>[number]

interface EnterDialogProps {
  /** The site that is shown; `null`: all. */
  readonly siteId: string | null
  readonly onClose: () => void
}

/** Finds a known visitor without their code by name, and lets them in by hand. */
export function EnterDialog({ siteId, onClose }: EnterDialogProps) {
  const { i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Found | null>(null)
  const search = useDeferredValue(typed)
  const found = useRead(findVisitors, { search })
  if (chosen) return <EntryForm visitor={chosen} siteId={siteId} onClose={onClose} />
  return (
    <Dialog title={i18n._('ENTER_BY_HAND')} onClose={onClose}>
      <TextField
        label={i18n._('VISITOR_FIND')}
        hint={i18n._('VISITOR_FIND_HINT')}
        type="search"
        value={typed}
        onValue={setTyped}
      />
      {search.trim() !== '' && (
        <Loaded query={found}>
          {(visitors) => (
            <ItemRows
              label={i18n._('VISITOR_FIND')}
              items={visitors}
              keyOf={({ visitorId }) => visitorId}
              empty={i18n._('VISITOR_NONE')}
            >
              {(visitor) => (
                <RowWords
                  name={fullName(visitor)}
                  pills={visitor.isInside && <Pill tone="success">{i18n._('IS_INSIDE')}</Pill>}
                  detail={
                    <>
                      {visitor.companyName && <span>{visitor.companyName}</span>}
                      {visitor.lastVisitAt && (
                        <span>{i18n._('LAST_VISIT', { at: moment(i18n, visitor.lastVisitAt) })}</span>
                      )}
                    </>
                  }
                  actions={
                    !visitor.isInside && (
                      <Button onClick={() => setChosen(visitor)}>{i18n._('CHOOSE')}</Button>
                    )
                  }
                />
              )}
            </ItemRows>
          )}
        </Loaded>
      )}
    </Dialog>
  )
}

function EntryForm({ visitor, siteId, onClose }: EnterDialogProps & { readonly visitor: Found }) {
  const { i18n } = useLingui()
  const { data: sites = [] } = useRead(listSites, {})
  const first = siteId ?? sites[0]?.id ?? null
  const { visitorId } = visitor
  const initial = { visitorId, siteId: first, hostId: null, reason: null, why: i18n._('WHY_NO_CODE') }
  const form = useCompanyForm(enterByHand, initial, onClose)
  const { draft, set } = form
  return (
    <FormDialog
      form={form}
      title={i18n._('ENTER_BY_HAND_OF', { name: verbatim(fullName(visitor)) })}
      action={i18n._('ENTER_BY_HAND')}
      onClose={onClose}
    >
      {sites.length > 1 && (
        <SiteField value={draft.siteId} onValue={(id) => set('siteId', id)} error={form.errorOf('siteId')} />
      )}
      <HostField value={draft.hostId} onValue={(id) => set('hostId', id)} none={i18n._('HOST_NONE')} />
      <TextField
        label={i18n._('REASON')}
        optional
        {...form.text('reason')}
        onValue={(reason) => set('reason', reason.trim() === '' ? null : reason)}
      />
      <TextField label={i18n._('WHY')} hint={i18n._('WHY_HINT')} {...form.text('why')} />
    </FormDialog>
  )
}
