import { Link } from '@tanstack/react-router'
import { useCompany } from '../shell/company.tsx'
import { link } from './visit-link.css.ts'

/** A visitor's name as a link to the visit. */
export function VisitLink({ visitId, children }: { readonly visitId: string; readonly children: string }) {
  const { companyId } = useCompany()
  return (
    <Link to="/$companyId/visits/$visitId" params={{ companyId, visitId }} className={link}>
      {children}
    </Link>
  )
}
