import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { reprintBadge } from '#contract/console/today.ts'
import { fullName } from '#contract/person-name.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { useWrite } from '../../api/reading.ts'
import type { Inside } from './attention-rank.ts'
import type { EnteredAtDesk } from './register/register-drawer.tsx'
import { useRegister } from './register/register-everywhere.tsx'
import { useUndoneEntry } from './register/use-undone-entry.ts'
import { useUndoneExits } from './use-undone-exits.ts'

/** What is done at the desk, what became of it, and how the last of it is undone. */
export function useInsideActs() {
  const { i18n } = useLingui()
  const [done, setDone] = useState<string | null>(null)
  const print = useWrite(reprintBadge)
  const undo = useUndoneExits()
  const entry = useUndoneEntry()
  const register = useRegister((entered) => void onEntered(entered))

  const reprint = async (person: Inside) => {
    setDone(null)
    undo.forget()
    entry.forget()
    const printed = await print.write({ visitId: person.visitId })
    if (printed.ok) setDone(i18n._('BADGE_REPRINTED', { name: verbatim(fullName(person)) }))
  }
  const onEntryUndone = async () => {
    if (await entry.takeBack()) setDone(i18n._('REGISTER_UNDONE'))
  }
  const onUndone = async () => setDone(await undo.takeBack())
  const onEntered = async ({ visitId, name, hasPrinter }: EnteredAtDesk) => {
    print.forget()
    undo.forget()
    setDone(i18n._('REGISTER_ENTERED', { name: verbatim(name) }))
    entry.offer(visitId)
    if (!hasPrinter) return
    const printed = await print.write({ visitId })
    if (printed.ok && entry.isLast(visitId))
      setDone(i18n._('REGISTER_ENTERED_PRINTED', { name: verbatim(name) }))
  }
  const onEnded = (ended: readonly Inside[]) => {
    print.forget()
    const [first] = ended
    setDone(
      ended.length === 1 && first
        ? i18n._('DESK_ENDED', { name: verbatim(fullName(first)) })
        : i18n._('DESK_ENDED_MANY', { count: ended.length }),
    )
    entry.forget()
    undo.offer(ended.map(({ visitId }) => visitId))
  }
  const onUndo = undo.isOffered ? () => void onUndone() : entry.isOffered ? () => void onEntryUndone() : null
  return {
    register,
    reprint,
    onEnded,
    /** For `ListDone`. */
    outcome: { done, onHide: () => setDone(null), onUndo, writes: [print, entry.annul] },
  }
}
