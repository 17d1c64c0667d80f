import { useQuery } from '@tanstack/react-query'
import type * as v from 'valibot'
import { listSites } from '#contract/console/sites.ts'
import { readQuery, useMay } from '../api/reading.ts'
import { useCompany } from '../shell/company.tsx'

type Sites = v.InferOutput<typeof listSites.answer>

/**
 * What is needed of the sites; `undefined` until they are read, or if the person may not. Sites come with how many are inside, which
 * each entry changes: of what does not change the query keeps the same list.
 * @param select a function that stays the same
 */
export function useSitesAs<Needed>(select: (sites: Sites) => Needed): Needed | undefined {
  const { companyId } = useCompany()
  return useQuery({ ...readQuery(companyId, listSites, {}), enabled: useMay(listSites), select }).data
}
