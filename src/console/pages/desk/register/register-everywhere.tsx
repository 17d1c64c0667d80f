import { useLingui } from '@lingui/react'
import {
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { enterByHand, reprintBadge } from '#contract/console/today.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { lateComponent } from '#src/ui/late-component.tsx'
import { useMay, useWrite } from '../../../api/reading.ts'
import { useShortcut } from '../../../parts/shortcuts.ts'
import { ListDone } from '../../../parts/table/list-done.tsx'
import { useChosenSite } from '../../../shell/chosen-site.ts'
import { useRouteAddress } from '../../../shell/use-standing.ts'
import type { EnteredAtDesk } from './register-drawer.tsx'
import * as css from './register.css.ts'
import { useUndoneEntry } from './use-undone-entry.ts'

const { Late: RegisterDrawer, fetch: fetchRegisterDrawer } = lateComponent(() =>
  import('./register-drawer.tsx').then((file) => file.RegisterDrawer),
)
export { fetchRegisterDrawer }

/** As in "new visitor". */
export const REGISTER_KEY = 'n'

type OnEntered = (entered: EnteredAtDesk) => void

interface Register {
  readonly open: () => void
  /** The page says itself what became of it; `null`: it does not. */
  readonly tell: (onEntered: OnEntered | null) => void
}

const RegisterContext = createContext<Register>({ open: () => undefined, tell: () => undefined })

/** Opens the drawer in which visitors are registered. @param onEntered says on the page that a visitor is inside */
export function useRegister(onEntered: OnEntered): () => void {
  const { open, tell } = useContext(RegisterContext)
  const onEnteredNow = useEffectEvent(onEntered)
  useEffect(() => {
    tell((entered) => onEnteredNow(entered))
    return () => tell(null)
  }, [tell])
  return open
}

/** The drawer of the desk on every page, by its key, and what became of it. */
export function RegisterEverywhere({ children }: { readonly children: ReactNode }) {
  const { i18n } = useLingui()
  const mayEnter = useMay(enterByHand)
  const { siteId } = useChosenSite()
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const print = useWrite(reprintBadge)
  const undo = useUndoneEntry()
  const page = useRef<OnEntered | null>(null)
  const register = useMemo(
    (): Register => ({
      open: () => {
        // Where the focus returns to.
        document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${REGISTER_KEY}"]`)?.focus()
        setDone(null)
        setOpen(true)
      },
      tell: (onEntered) => {
        page.current = onEntered
      },
    }),
    [],
  )
  useShortcut({
    key: REGISTER_KEY,
    name: i18n._('ACTION_REGISTER'),
    onPressed: register.open,
    isOff: !mayEnter,
  })
  const address = useRouteAddress()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is a reason to hide what was done on this one
  useEffect(() => setDone(null), [address])
  const onEntered = async (entered: EnteredAtDesk) => {
    setOpen(false)
    if (page.current) return page.current(entered)
    const { visitId, name, hasPrinter } = entered
    setDone(i18n._('REGISTER_ENTERED', { name: verbatim(name) }))
    undo.offer(visitId)
    if (!hasPrinter) return
    const printed = await print.write({ visitId })
    if (printed.ok && undo.isLast(visitId))
      setDone(i18n._('REGISTER_ENTERED_PRINTED', { name: verbatim(name) }))
  }
  const onUndone = async () => {
    if (await undo.takeBack()) setDone(i18n._('REGISTER_UNDONE'))
  }
  return (
    <RegisterContext value={register}>
      {children}
      <div className={css.everywhere}>
        <ListDone
          done={done}
          onHide={() => setDone(null)}
          onUndo={undo.isOffered ? () => void onUndone() : null}
          writes={done === null ? [] : [print, undo.annul]}
        />
      </div>
      <Suspense>
        {isOpen && (
          <RegisterDrawer
            siteId={siteId}
            onEntered={(entered) => void onEntered(entered)}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </RegisterContext>
  )
}
