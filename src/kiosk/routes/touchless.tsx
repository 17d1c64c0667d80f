import { useQuery } from '@tanstack/react-query'
import { touchlessPath } from '#contract/touchless-path.ts'
import { presenceQuery } from '#src/api/presence-query.ts'
import { queries } from '#src/api/queries.ts'
import { TouchlessCode } from '#src/kiosk/screens/home/touchless-code.tsx'
import { useClient } from './services.tsx'

interface TouchlessProps {
  readonly companyId: string
  readonly site: string | null
}

/** The QR code for visitors' own phones; it changes every minute. */
export function Touchless({ companyId, site }: TouchlessProps) {
  const { data } = useQuery(presenceQuery(useClient()), queries)
  if (data === undefined) return null
  const url = location.origin + touchlessPath(companyId, site, data.presence)
  return <TouchlessCode url={url} />
}
