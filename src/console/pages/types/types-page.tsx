import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { getSettings } from '#contract/console/company.ts'
import { listVisitorTypes, orderVisitorTypes, saveVisitorType } from '#contract/console/visitor-types.ts'
import { Button } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { useMay, useRead, useWrite } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Note } from '#src/ui/note.tsx'
import { Page } from '../../parts/page.tsx'
import { MoveButtons, Pill, ItemRows, RowWords } from '../../parts/rows.tsx'
import { MissingLanguages } from '../../parts/translation-fields.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { drawnSteps } from '../flow/flow-steps.ts'
import { TypeDialog } from './type-dialog.tsx'
import type { TypeDraft } from './type-draft.ts'

/** Visitor types, each with steps of its own. */
export function TypesPage() {
  const { i18n } = useLingui()
  const may = useMay(saveVisitorType)
  const settings = useRead(getSettings, {})
  const types = useRead(listVisitorTypes, {})
  const order = useWrite(orderVisitorTypes)
  const [edited, setEdited] = useState<TypeDraft | null>(null)
  return (
    <Page
      title={i18n._('NAV_TYPES')}
      intro={i18n._('TYPES_INTRO')}
      actions={
        may &&
        settings.data && (
          <Button
            variant="primary"
            onClick={() =>
              setEdited({
                visitorTypeId: null,
                name: '',
                translations: [],
                badgeColor: null,
                flowFlags: settings.data.flowFlags,
                isActive: true,
              })
            }
          >
            <PlusIcon />
            {i18n._('TYPE_ADD')}
          </Button>
        )
      }
    >
      <WriteTrouble writes={[order]} />
      <Loaded query={settings} rows={1}>
        {({ serviceFlags }) => (
          <>
            {!serviceFlags.visitorTypes && <Note>{i18n._('TYPES_OFF')}</Note>}
            <Loaded query={types}>
              {(list) => (
                <ItemRows
                  label={i18n._('NAV_TYPES')}
                  items={list}
                  keyOf={({ id }) => id}
                  empty={i18n._('TYPES_EMPTY')}
                >
                  {({ id, ...type }, index) => (
                    <RowWords
                      name={type.name}
                      pills={
                        <>
                          {!type.isActive && <Pill>{i18n._('TYPE_OFF')}</Pill>}
                          <MissingLanguages translations={type.translations} />
                        </>
                      }
                      detail={drawnSteps(i18n, 'entry', serviceFlags, type.flowFlags)
                        .slice(1, -1)
                        .map(({ name }) => name)
                        .join(', ')}
                      actions={
                        may && (
                          <>
                            <MoveButtons
                              name={type.name}
                              ids={list.map((one) => one.id)}
                              index={index}
                              onOrder={(visitorTypeIds) =>
                                void order.write({
                                  visitorTypeIds,
                                  begun: { visitorTypeIds: list.map(({ id }) => id) },
                                })
                              }
                            />
                            <Button onClick={() => setEdited({ visitorTypeId: id, ...type })}>
                              {i18n._('EDIT')}
                            </Button>
                          </>
                        )
                      }
                    />
                  )}
                </ItemRows>
              )}
            </Loaded>
            {edited && (
              <TypeDialog initial={edited} services={serviceFlags} onClose={() => setEdited(null)} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}
