import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { deleteReason, listReasons, orderReasons, saveReason } from '#contract/console/reasons.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { type Asked, useMay, useRead, useWrite } from '../api/reading.ts'
import { ConfirmDialog, FormDialog, SavingForm } from '../parts/form-parts.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Card, Page } from '../parts/page.tsx'
import { MoveButtons, ItemRows, RowWords } from '../parts/rows.tsx'
import { MissingLanguages, TranslationFields } from '../parts/translation-fields.tsx'
import { WriteTrouble } from '../parts/write-trouble.tsx'
import { useCompanyForm } from '../parts/use-form.ts'

type Draft = Asked<typeof saveReason>
const NEW: Draft = { reasonId: null, value: '', translations: [] }

export function ReasonsPage() {
  const { i18n } = useLingui()
  const may = useMay(saveReason)
  const reasons = useRead(listReasons, {})
  const order = useWrite(orderReasons)
  const remove = useWrite(deleteReason)
  const [edited, setEdited] = useState<Draft | null>(null)
  const [removed, setRemoved] = useState<{ readonly id: string; readonly value: string } | null>(null)
  const [added, setAdded] = useState(0)

  const confirm = async () => {
    if (!removed) return
    await remove.write({ reasonId: removed.id })
    setRemoved(null)
  }
  return (
    <Page title={i18n._('NAV_REASONS')} intro={i18n._('REASONS_INTRO')}>
      {may && <NewReason key={added} onAdded={() => setAdded(added + 1)} />}
      <WriteTrouble writes={[order, remove]} />
      <Loaded query={reasons}>
        {(list) => (
          <ItemRows
            label={i18n._('NAV_REASONS')}
            items={list}
            keyOf={({ id }) => id}
            empty={i18n._('REASONS_EMPTY')}
          >
            {(reason, index) => (
              <RowWords
                name={reason.value}
                pills={<MissingLanguages translations={reason.translations} />}
                actions={
                  may && (
                    <>
                      <MoveButtons
                        name={reason.value}
                        ids={list.map(({ id }) => id)}
                        index={index}
                        onOrder={(reasonIds) =>
                          void order.write({ reasonIds, begun: { reasonIds: list.map(({ id }) => id) } })
                        }
                      />
                      <Button
                        onClick={() =>
                          setEdited({
                            reasonId: reason.id,
                            value: reason.value,
                            translations: reason.translations,
                          })
                        }
                      >
                        {i18n._('EDIT')}
                      </Button>
                      <Button onClick={() => setRemoved(reason)}>{i18n._('REMOVE')}</Button>
                    </>
                  )
                }
              />
            )}
          </ItemRows>
        )}
      </Loaded>
      {edited && <ReasonDialog initial={edited} onClose={() => setEdited(null)} />}
      {removed && (
        <ConfirmDialog
          title={i18n._('REASON_REMOVE', { name: verbatim(removed.value) })}
          action={i18n._('REMOVE')}
          busy={remove.busy}
          onConfirm={() => void confirm()}
          onClose={() => setRemoved(null)}
        >
          {i18n._('REASON_REMOVE_HINT')}
        </ConfirmDialog>
      )}
    </Page>
  )
}

function NewReason({ onAdded }: { readonly onAdded: () => void }) {
  const { i18n } = useLingui()
  const form = useCompanyForm(saveReason, NEW, onAdded)
  return (
    <Card title={i18n._('REASON_ADD')}>
      <SavingForm form={form} action={i18n._('ADD')}>
        <TextField label={i18n._('REASON_TEXT')} {...form.text('value')} />
      </SavingForm>
    </Card>
  )
}

function ReasonDialog({ initial, onClose }: { readonly initial: Draft; readonly onClose: () => void }) {
  const { i18n } = useLingui()
  const form = useCompanyForm(saveReason, initial, onClose)
  return (
    <FormDialog form={form} title={i18n._('REASON_EDIT')} onClose={onClose}>
      <TextField label={i18n._('REASON_TEXT')} {...form.text('value')} />
      <TranslationFields
        translations={form.draft.translations ?? []}
        onTranslations={(translations) => form.set('translations', translations)}
        errorOf={(index) => form.errorOf(`translations.${index}.text`)}
      />
    </FormDialog>
  )
}
