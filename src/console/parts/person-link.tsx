import { Link } from '@tanstack/react-router'
import { getPerson } from '#contract/console/person.ts'
import { useMay } from '../api/reading.ts'
import { useCompany } from '../shell/company.tsx'
import { link } from './visit-link.css.ts'

interface PersonLinkProps {
  readonly visitorId: string
  readonly children: string
}

/** A link to a visitor's page; the words alone for those who may not see it. */
export function PersonLink({ visitorId, children }: PersonLinkProps) {
  const { companyId } = useCompany()
  if (!useMay(getPerson)) return children
  return (
    <Link to="/$companyId/people/$visitorId" params={{ companyId, visitorId }} className={link}>
      {children}
    </Link>
  )
}
