import { useLingui } from '@lingui/react'
import { listSites } from '#contract/console/sites.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useRead } from '../api/reading.ts'
import { dialogFoot } from '../parts/form.css.ts'
import type { Conflict } from '../parts/use-form.ts'
import * as css from './conflict-dialog.css.ts'
import { fieldName } from './field-words.ts'
import { howLongAgo } from './how-long-ago.ts'
import { valueText } from './value-words.ts'

/** Shows what two people have written in the same fields, and lets the one who saves later decide. */
export function ConflictDialog({ conflict }: { readonly conflict: Conflict }) {
  const { i18n } = useLingui()
  const { by, at, of, fields, names } = conflict
  const { data: sites = [] } = useRead(listSites, {})
  const known = { ...Object.fromEntries(sites.map(({ id, name }) => [id, name])), ...names }
  const who =
    by === null || at === null
      ? i18n._('CONFLICT_BY_UNKNOWN')
      : i18n._('CONFLICT_BY', { name: verbatim(by), ago: howLongAgo(i18n.locale, at, new Date()) })
  return (
    <Dialog title={i18n._('CONFLICT_TITLE')} onClose={conflict.close}>
      <p>
        {who} {i18n._('CONFLICT_HINT')}
      </p>
      <ul className={css.list}>
        {fields.map(({ path, mine, theirs }) => (
          <li key={path}>
            <p className={css.fieldTitle}>{fieldName(i18n, of, path)}</p>
            <dl className={css.sides}>
              <Side whose={i18n._('CONFLICT_MINE')} text={valueText(i18n, of, path, mine, known)} />
              <Side whose={i18n._('CONFLICT_THEIRS')} text={valueText(i18n, of, path, theirs, known)} />
            </dl>
          </li>
        ))}
      </ul>
      <div className={dialogFoot}>
        <Button onClick={conflict.close}>{i18n._('CONFLICT_BACK')}</Button>
        <Button onClick={() => conflict.settle(false)}>{i18n._('CONFLICT_TAKE_THEIRS')}</Button>
        <Button variant="primary" onClick={() => conflict.settle(true)}>
          {i18n._('CONFLICT_KEEP_MINE')}
        </Button>
      </div>
    </Dialog>
  )
}

function Side({ whose, text }: { readonly whose: string; readonly text: string }) {
  return (
    <div className={css.side}>
      <dt className={css.whose}>{whose}</dt>
      <dd className={css.value}>{text}</dd>
    </div>
  )
}
