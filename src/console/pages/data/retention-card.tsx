import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { isSameValue } from '#contract/console/edit.ts'
import {
  dataKinds,
  type getRetention,
  previewPurge,
  saveRetention,
  usualDays,
  visitDaysByCountry,
} from '#contract/console/privacy.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { type Answered, type Asked, useMay, useWrite } from '../../api/reading.ts'
import { SavingForm } from '../../parts/form-parts.tsx'
import { moment } from '../../parts/names.ts'
import { NumberField } from '#src/ui/number-field.tsx'
import { actions } from '../../parts/page.css.ts'
import { Note } from '#src/ui/note.tsx'
import { Card } from '../../parts/page.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import * as css from './data.css.ts'
import { kindWords } from './kind-words.ts'

/** Where the authority says for how long. Those of Italy and of other countries name no number of days. */
const sources = {
  FR: 'https://www.cnil.fr/fr/lacces-aux-locaux-et-le-controle-des-horaires-sur-le-lieu-de-travail',
  ES: 'https://www.boe.es/buscar/doc.php?id=BOE-A-1996-5697',
} satisfies Partial<Record<keyof typeof visitDaysByCountry, string>>

const presets = { ...visitDaysByCountry, OTHER: usualDays.visit }

/** What would be removed with these days, and with no others. */
interface Foretold {
  readonly of: Asked<typeof previewPurge>['days']
  readonly answer: Answered<typeof previewPurge>
}

interface RetentionCardProps {
  readonly retention: Answered<typeof getRetention>
}

/** The retention days of every kind of data, and what the next purge would remove with them. */
export function RetentionCard({ retention }: RetentionCardProps) {
  const { i18n } = useLingui()
  const may = useMay(saveRetention)
  const { days, reasons } = retention
  const form = useCompanyForm(saveRetention, { days, reasons }, undefined, ({ path, message }) =>
    path === 'days.profile' && message === 'INPUT_STRING' ? i18n._('KEPT_PROFILE_WRONG') : null,
  )
  const { draft, set, errorOf } = form
  const preview = useWrite(previewPurge)
  const [foretold, setForetold] = useState<Foretold | null>(null)
  const foretell = async () => {
    const { days: of } = draft
    const answer = await preview.write({ days: of })
    setForetold(answer.ok ? { of, answer: answer.value } : null)
  }
  const presetNames = {
    IT: i18n._('PRESET_IT'),
    FR: i18n._('PRESET_FR'),
    ES: i18n._('PRESET_ES'),
    OTHER: i18n._('PRESET_OTHER'),
  }
  return (
    <Card
      title={i18n._('RETENTION')}
      hint={i18n._('RETENTION_HINT', { at: moment(i18n, retention.nextPurgeAt) })}
    >
      <SavingForm form={form} may={may}>
        {may && (
          <fieldset className={css.presets}>
            <legend className={css.legend}>{i18n._('PRESETS')}</legend>
            <div className={actions}>
              {(Object.keys(presets) as (keyof typeof presets)[]).map((country) => (
                <Button key={country} onClick={() => set('days', { ...draft.days, visit: presets[country] })}>
                  {presetNames[country]}
                </Button>
              ))}
            </div>
            <ul className={css.sources}>
              <li>
                <a href={sources.FR} rel="noreferrer">
                  {i18n._('PRESET_SOURCE_FR')}
                </a>
              </li>
              <li>
                <a href={sources.ES} rel="noreferrer">
                  {i18n._('PRESET_SOURCE_ES')}
                </a>
              </li>
              <li>{i18n._('PRESET_SOURCE_NONE')}</li>
            </ul>
          </fieldset>
        )}
        <div className={css.kinds}>
          {dataKinds.map((kind) => (
            <div key={kind} className={css.kind}>
              <NumberField
                label={kindWords[kind].name(i18n)}
                hint={kindWords[kind].hint(i18n)}
                value={draft.days[kind] ?? null}
                onValue={(value) => set('days', { ...draft.days, [kind]: value })}
                error={errorOf(`days.${kind}`)}
              />
              {(draft.days[kind] ?? null) === null && (
                <TextField
                  label={i18n._('KEPT_FOR_EVER')}
                  hint={i18n._('KEPT_FOR_EVER_HINT')}
                  value={draft.reasons[kind] ?? ''}
                  onValue={(value) =>
                    set('reasons', { ...draft.reasons, [kind]: value.trim() === '' ? null : value })
                  }
                  error={errorOf(`reasons.${kind}`) && i18n._('KEPT_FOR_EVER_HINT')}
                />
              )}
            </div>
          ))}
        </div>
        {may && (
          <div className={css.preview}>
            <div>
              <Button busy={preview.busy} onClick={() => void foretell()}>
                {i18n._('PURGE_PREVIEW')}
              </Button>
            </div>
            <WriteTrouble writes={[preview]} />
            <div role="status">
              {foretold && isSameValue(foretold.of, draft.days) && <Preview {...foretold.answer} />}
            </div>
          </div>
        )}
      </SavingForm>
    </Card>
  )
}

function Preview({ at, counts }: Answered<typeof previewPurge>) {
  const { i18n } = useLingui()
  const gone = dataKinds.filter((kind) => counts[kind] > 0)
  if (gone.length === 0) return <Note>{i18n._('PURGE_NOTHING', { at: moment(i18n, at) })}</Note>
  return (
    <Note tone="warning">
      {i18n._('PURGE_WOULD', { at: moment(i18n, at) })}
      <dl className={css.counts}>
        {gone.map((kind) => (
          <div key={kind} className={css.count}>
            <dt>{kindWords[kind].name(i18n)}</dt>
            <dd>{i18n.number(counts[kind])}</dd>
          </div>
        ))}
      </dl>
    </Note>
  )
}
