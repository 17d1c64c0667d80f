import { useEffect, useState } from 'react'
import { listEvacuation } from '#contract/console/today.ts'
import { EVACUATION_STALE_MS } from '#contract/limits.ts'
import { useRead } from '../api/reading.ts'
import { useCompany } from '../shell/company.tsx'
import { type Evacuation, keepSnapshot, readSnapshot } from './roll-call-cache.ts'

/**
 * The people inside, as last read from the server; stored on the device, and never older than a minute while online.
 * @param isWanted `false`: the server is not asked yet
 */
export function useSnapshot(isWanted = true): Evacuation | null {
  const { companyId } = useCompany()
  const { data } = useRead(listEvacuation, { siteId: null }, { everyMs: EVACUATION_STALE_MS / 2, isWanted })
  const [kept, setKept] = useState<Evacuation | null>(null)
  useEffect(() => {
    if (data) void keepSnapshot(companyId, data)
    else void readSnapshot(companyId).then(setKept)
  }, [companyId, data])
  return data ?? kept
}
