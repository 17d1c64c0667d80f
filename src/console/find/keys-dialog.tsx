import { useLingui } from '@lingui/react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { dialogFoot } from '../parts/form.css.ts'
import { useShortcuts } from '../parts/shortcuts.ts'
import * as css from './find.css.ts'

/** The keys that do something on the page that is open. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { i18n } = useLingui()
  const keys = [
    { key: 'Ctrl K', name: i18n._('KEY_FIND') },
    { key: '/', name: i18n._('KEY_SEARCH') },
    ...useShortcuts(),
  ]
  return (
    <Dialog title={i18n._('KEYS_TITLE')} onClose={onClose}>
      <dl className={css.keys}>
        {keys.map(({ key, name }) => (
          <div key={key} className={css.keyRow}>
            <dt>
              <kbd className={css.key}>{key}</kbd>
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
      <div className={dialogFoot}>
        <Button variant="primary" onClick={onClose}>
          {i18n._('STAFF_DONE')}
        </Button>
      </div>
    </Dialog>
  )
}
