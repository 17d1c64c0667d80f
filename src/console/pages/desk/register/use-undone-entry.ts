import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import { annulVisit } from '#contract/console/today.ts'
import { EXIT_UNDO_SHOWN_MS } from '#contract/limits.ts'
import { useMay, useWrite } from '../../../api/reading.ts'

/** Offers for some seconds to annul the entry that was just recorded at the desk: it stays in the log, and is not counted. */
export function useUndoneEntry() {
  const { i18n } = useLingui()
  const may = useMay(annulVisit)
  const annul = useWrite(annulVisit)
  const [visitId, setVisitId] = useState<string | null>(null)
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (visitId === null) return
    const timer = setTimeout(() => setVisitId(null), EXIT_UNDO_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [visitId])
  const forget = () => {
    last.current = null
    setVisitId(null)
  }
  return {
    annul,
    isOffered: may && visitId !== null,
    offer: (entered: string) => {
      last.current = entered
      setVisitId(entered)
    },
    /** Whether this entry is the last one, and was not taken back. */
    isLast: (entered: string) => last.current === entered,
    forget,
    /** @returns whether the entry is annulled now */
    async takeBack(): Promise<boolean> {
      if (visitId === null) return false
      forget()
      return (await annul.write({ visitId, why: i18n._('REGISTER_UNDONE_WHY') })).ok
    },
  }
}
