import { useLingui } from '@lingui/react'
import { useState } from 'react'
import {
  deletePrinter,
  listPrinters,
  saveNetworks,
  savePrinter,
  testPrinter,
} from '#contract/console/printers.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { type Answered, type Asked, useMay, useRead, useWrite } from '../api/reading.ts'
import { FormDialog, SavingForm } from '../parts/form-parts.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { actions } from '../parts/page.css.ts'
import { Note } from '#src/ui/note.tsx'
import { Card, Page } from '../parts/page.tsx'
import { ItemRows, RowWords } from '../parts/rows.tsx'
import { SiteField, useSiteName } from '../parts/site-field.tsx'
import { ListDone } from '../parts/table/list-done.tsx'
import { useCompanyForm } from '../parts/use-form.ts'
import { whyNotPrinted } from './printer-words.ts'
import { WriteTrouble } from '../parts/write-trouble.tsx'

type Draft = Asked<typeof savePrinter>
type Network = Answered<typeof listPrinters>['networks'][number]
const NEW: Draft = { printerId: null, siteId: null, address: '', fallbackAddress: null }

export function PrintersPage() {
  const { i18n } = useLingui()
  const may = useMay(savePrinter)
  const siteName = useSiteName()
  const printers = useRead(listPrinters, {})
  const remove = useWrite(deletePrinter)
  const test = useWrite(testPrinter)
  const [edited, setEdited] = useState<Draft | null>(null)
  const [tested, setTested] = useState<{ readonly address: string; readonly reason: string | null } | null>(
    null,
  )
  const restore = useWrite(savePrinter)
  const [removed, setRemoved] = useState<Draft | null>(null)
  const removeOne = async (printerId: string, printer: Draft) => {
    setRemoved(null)
    if ((await remove.write({ printerId })).ok) setRemoved(printer)
  }
  const putBack = async (printer: Draft) => {
    if ((await restore.write(printer)).ok) setRemoved(null)
  }
  const print = async (printerId: string, address: string) => {
    setTested(null)
    const answer = await test.write({ printerId })
    if (answer.ok) setTested({ address, reason: answer.value.printed ? null : (answer.value.reason ?? '') })
  }
  return (
    <Page
      title={i18n._('NAV_PRINTERS')}
      intro={i18n._('PRINTERS_INTRO')}
      actions={
        may && (
          <Button variant="primary" onClick={() => setEdited(NEW)}>
            <PlusIcon />
            {i18n._('PRINTER_ADD')}
          </Button>
        )
      }
    >
      <WriteTrouble writes={[remove, test]} />
      <div role="status">
        {tested && (
          <Note tone={tested.reason === null ? 'success' : 'danger'}>
            {tested.reason === null
              ? i18n._('PRINTER_PRINTED', { name: verbatim(tested.address) })
              : i18n._('PRINTER_FAILED', {
                  name: verbatim(tested.address),
                  reason: whyNotPrinted(i18n, tested.reason),
                })}
          </Note>
        )}
      </div>
      <Loaded query={printers}>
        {({ printers: list, networks }) => (
          <>
            <ItemRows
              label={i18n._('NAV_PRINTERS')}
              items={list}
              keyOf={({ id }) => id}
              empty={i18n._('PRINTERS_EMPTY')}
            >
              {({ id, siteId, address, fallbackAddress }) => (
                <RowWords
                  name={siteId === null ? i18n._('PRINTER_ALL_SITES') : siteName(siteId)}
                  detail={
                    <>
                      <span>{address}</span>
                      {fallbackAddress && (
                        <span>{i18n._('PRINTER_ELSE', { name: verbatim(fallbackAddress) })}</span>
                      )}
                    </>
                  }
                  actions={
                    may && (
                      <>
                        <Button busy={test.busy} onClick={() => void print(id, address)}>
                          {i18n._('PRINTER_TEST')}
                        </Button>
                        <Button
                          onClick={() =>
                            setEdited({
                              printerId: id,
                              siteId,
                              address,
                              fallbackAddress: fallbackAddress ?? null,
                            })
                          }
                        >
                          {i18n._('EDIT')}
                        </Button>
                        <Button
                          onClick={() =>
                            void removeOne(id, { printerId: null, siteId, address, fallbackAddress })
                          }
                        >
                          {i18n._('REMOVE')}
                        </Button>
                      </>
                    )
                  }
                />
              )}
            </ItemRows>
            <Networks networks={networks} />
          </>
        )}
      </Loaded>
      <ListDone
        done={removed && i18n._('PRINTER_REMOVED', { name: verbatim(removed.address) })}
        onHide={() => setRemoved(null)}
        onUndo={removed && (() => void putBack(removed))}
        writes={[restore]}
      />
      {edited && <PrinterDialog initial={edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}

function PrinterDialog({ initial, onClose }: { readonly initial: Draft; readonly onClose: () => void }) {
  const { i18n } = useLingui()
  const explain = ({ message }: { readonly message: string }) =>
    message === 'INPUT_STRING' ? i18n._('PRINTER_ADDRESS_WRONG') : null
  const form = useCompanyForm(savePrinter, initial, onClose, explain)
  return (
    <FormDialog
      form={form}
      title={initial.printerId === null ? i18n._('PRINTER_ADD') : i18n._('PRINTER_EDIT')}
      onClose={onClose}
    >
      <TextField
        label={i18n._('PRINTER_ADDRESS')}
        hint={i18n._('PRINTER_ADDRESS_KINDS')}
        {...form.text('address')}
      />
      <TextField
        label={i18n._('PRINTER_FALLBACK')}
        hint={i18n._('PRINTER_FALLBACK_HINT')}
        optional
        {...form.text('fallbackAddress')}
      />
      <SiteField
        value={form.draft.siteId}
        onValue={(siteId) => form.set('siteId', siteId)}
        all={i18n._('PRINTER_ALL_SITES')}
      />
    </FormDialog>
  )
}

function Networks({ networks }: { readonly networks: readonly Network[] }) {
  const { i18n } = useLingui()
  const may = useMay(saveNetworks)
  const explain = ({ message }: { readonly message: string }) =>
    message === 'INPUT_STRING' ? i18n._('NETWORK_WRONG') : null
  const form = useCompanyForm(saveNetworks, { networks: [...networks] }, undefined, explain)
  const { draft, set } = form
  const change = (at: number, part: Partial<Network>) =>
    set(
      'networks',
      draft.networks.map((one, index) => (index === at ? { ...one, ...part } : one)),
    )
  return (
    <Card title={i18n._('NETWORKS')} hint={i18n._('NETWORKS_HINT')}>
      <SavingForm form={form} may={may}>
        {draft.networks.map(({ network, siteId }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a network that is being typed has no other key
          <div key={index} className={actions}>
            <TextField
              label={i18n._('NETWORK')}
              value={network}
              onValue={(value) => change(index, { network: value })}
              error={form.errorOf(`networks.${index}.network`)}
              placeholder="192.168.1.0/24"
            />
            <SiteField value={siteId} onValue={(value) => change(index, { siteId: value })} />
            <Button
              onClick={() =>
                set(
                  'networks',
                  draft.networks.filter((_, at) => at !== index),
                )
              }
            >
              {i18n._('REMOVE')}
            </Button>
          </div>
        ))}
        <div>
          <Button onClick={() => set('networks', [...draft.networks, { network: '', siteId: null }])}>
            <PlusIcon />
            {i18n._('NETWORK_ADD')}
          </Button>
        </div>
      </SavingForm>
    </Card>
  )
}
