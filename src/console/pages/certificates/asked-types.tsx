import { useLingui } from '@lingui/react'
import { useId } from 'react'
import { listVisitorTypes } from '#contract/console/visitor-types.ts'
import { CheckboxRow } from '#src/ui/checkbox-row.tsx'
import { useMay, useRead } from '../../api/reading.ts'
import { stack } from '../../parts/page.css.ts'
import { withChoice } from '../../parts/with-choice.ts'

interface AskedTypesProps {
  /** `null`: the document is asked of every visitor. */
  readonly chosen: readonly string[] | null
  readonly onChosen: (ids: string[] | null) => void
}

/** The visitor types that are asked for a document. */
export function AskedTypes(props: AskedTypesProps) {
  return useMay(listVisitorTypes) ? <Types {...props} /> : null
}

function Types({ chosen, onChosen }: AskedTypesProps) {
  const { i18n } = useLingui()
  const headingId = useId()
  const { data: types = [] } = useRead(listVisitorTypes, {})
  const ids = chosen ?? []
  const shown = types.filter(({ id, isActive }) => isActive || ids.includes(id))
  if (shown.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset takes no place in a grid
    <div role="group" aria-labelledby={headingId} className={stack}>
      <p id={headingId}>{i18n._('CERTIFICATE_TYPES_HINT')}</p>
      {shown.map(({ id, name }) => (
        <CheckboxRow
          key={id}
          look="line"
          label={name}
          checked={ids.includes(id)}
          onChecked={(isChecked) => {
            const all = types.map((type) => type.id)
            const next = withChoice(all, ids, id, isChecked)
            onChosen(next.length === 0 ? null : next)
          }}
        />
      ))}
    </div>
  )
}
