import { useLingui } from '@lingui/react'
import { useNavigate } from '@tanstack/react-router'
import { useCompany } from '../../shell/company.tsx'

interface ShownVisit {
  readonly visitId: string
  readonly visitorId: string
}

/** What the menu of every row leads to: the visit, and its visitor. */
export function useVisitMenu() {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const navigate = useNavigate()
  return ({ visitId, visitorId }: ShownVisit) => [
    {
      name: i18n._('DESK_OPEN'),
      onChosen: () => void navigate({ to: '/$companyId/visits/$visitId', params: { companyId, visitId } }),
    },
    {
      name: i18n._('PERSON_OPEN'),
      onChosen: () =>
        void navigate({ to: '/$companyId/people/$visitorId', params: { companyId, visitorId } }),
    },
  ]
}
