import { useLingui } from '@lingui/react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { listMatches } from '#contract/console/matches.ts'
import { Button } from '#src/ui/button.tsx'
import { lateComponent } from '#src/ui/late-component.tsx'
import { useMay } from '../api/reading.ts'
import { whenSettled } from '../api/settled.ts'
import { isDialogOpen } from '../parts/is-dialog-open.ts'
import { isTyping, useShortcut, useShortcuts } from '../parts/shortcuts.ts'

const { Late: FindDialog, fetch: fetchFindDialog } = lateComponent(() =>
  import('./find-dialog.tsx').then((file) => file.FindDialog),
)
const { Late: KeysDialog } = lateComponent(() => import('./keys-dialog.tsx').then((file) => file.KeysDialog))

/** The search of the whole console with its button, and the keys that work on every page. */
export function FindEverywhere() {
  const { i18n } = useLingui()
  const may = useMay(listMatches)
  const shortcuts = useShortcuts()
  const [open, setOpen] = useState<'find' | 'keys' | null>(null)
  useShortcut({ key: '?', name: i18n._('KEYS_TITLE'), onPressed: () => setOpen('keys') })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (event.defaultPrevented || event.repeat || event.isComposing || altKey) return
    if (isDialogOpen()) return
    const act = (ctrlKey || metaKey) && !shiftKey ? withControl(key) : isTyping(event) ? null : alone(key)
    if (!act || (ctrlKey && metaKey)) return
    event.preventDefault()
    act()
  })
  const withControl = (key: string) => (may && key.toLowerCase() === 'k' ? () => setOpen('find') : null)
  const alone = (key: string) => {
    const field = document.querySelector<HTMLElement>('main input[type=search]')
    if (key === '/') return field ? () => field.focus() : may ? () => setOpen('find') : null
    return shortcuts.find((one) => one.key === key)?.onPressed ?? null
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  // So that what is typed right after the key goes into its field. A failure shows when it is opened.
  useEffect(() => whenSettled(() => void fetchFindDialog().catch(() => {})), [])
  const close = () => setOpen(null)
  return (
    <>
      {may && (
        <Button
          aria-label={i18n._('KEY_FIND')}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setOpen('find')}
        >
          {i18n._('FIND_TITLE')}
        </Button>
      )}
      <Suspense>
        {open === 'find' && <FindDialog onClose={close} />}
        {open === 'keys' && <KeysDialog onClose={close} />}
      </Suspense>
    </>
  )
}
