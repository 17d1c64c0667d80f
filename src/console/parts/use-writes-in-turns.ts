import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '#contract/error-codes.ts'
import type { Result } from '#contract/result.ts'
import { useCompany } from '../shell/company.tsx'
import { inTurns } from './in-turns.ts'

/** The same change of several rows; everything on the screen is then read again. */
export function useWritesInTurns() {
  const { companyId } = useCompany()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Failure | null>(null)
  return {
    isBusy,
    /** Failure of the last try. */
    failed,
    /** Another act makes the failure of the last try old. */
    forget: () => setFailed(null),
    /** Stops where one is refused. @returns its failure; `null`: all were done */
    async writeAll<Item>(
      items: readonly Item[],
      writeOne: (item: Item) => Promise<Result<unknown, Failure>>,
    ): Promise<Failure | null> {
      setBusy(true)
      let refused: Failure | null = null
      for await (const answers of inTurns(items, writeOne)) {
        refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))[0] ?? null
        if (refused !== null) break
      }
      await queries.invalidateQueries({ queryKey: [companyId] })
      setBusy(false)
      setFailed(refused)
      return refused
    },
  }
}
