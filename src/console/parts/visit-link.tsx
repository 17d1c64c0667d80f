import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { getVisit } from '#contract/console/log.ts'
import { useMay } from '../api/reading.ts'
import { useCompany } from '../shell/company.tsx'
import { link } from './visit-link.css.ts'

/**
 * A visitor's name as a link to the visit; the words alone for those who may not see it. Lists have hundreds: the router's own
 * link listens to every change of address and compares it with its own, which takes as long as the rest of a row.
 */
export function VisitLink({ visitId, children }: { readonly visitId: string; readonly children: string }) {
  const { companyId } = useCompany()
  const router = useRouter()
  const may = useMay(getVisit)
  const visit = { to: '/$companyId/visits/$visitId', params: { companyId, visitId } } as const
  if (!may) return children
  const preload = () => void router.preloadRoute(visit)
  return (
    <a
      href={`${router.basepath}/${encodeURIComponent(companyId)}/visits/${encodeURIComponent(visitId)}`}
      className={link}
      onFocus={preload}
      onPointerDown={preload}
      onClick={(event) => {
        if (isForBrowser(event)) return
        event.preventDefault()
        void router.navigate(visit)
      }}
    >
      {children}
    </a>
  )
}

/** A click that opens a link elsewhere. */
const isForBrowser = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey
