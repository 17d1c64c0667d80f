import { createContext, type ReactNode, useContext } from 'react'
import type * as v from 'valibot'
import type { getMe } from '#contract/console/session.ts'

type Me = v.InferOutput<(typeof getMe)['answer']>

interface OpenCompany {
  readonly companyId: string
  readonly companyName: string
  /** The signed-in person's roles in the company. */
  readonly memberships: Me['memberships']
}

const Company = createContext<OpenCompany | null>(null)

/** Gives the open company to the components below. */
export const CompanyProvider = ({ company, children }: { company: OpenCompany; children: ReactNode }) => (
  <Company.Provider value={company}>{children}</Company.Provider>
)

/** The same where pages outside of a company show it, too. */
export const useOpenCompany = (): OpenCompany | null => useContext(Company)

export function useCompany(): OpenCompany {
  const company = useContext(Company)
  if (!company) throw new Error('No company is open')
  return company
}
