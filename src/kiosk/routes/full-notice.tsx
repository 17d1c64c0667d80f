import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { getPrivacyNotice } from '#contract/calls/privacy-notice.ts'
import { FLOW_INFO_STALE_MS } from '#contract/limits.ts'
import { orThrow, queries } from '#src/api/queries.ts'
import { PrivacyDialog } from '#src/kiosk/screens/privacy/privacy-dialog.tsx'
import { useClient } from './services.tsx'

interface FullNoticeProps {
  readonly company: string
  readonly onClose: () => void
}

/** If the company's own text cannot be loaded, the kiosk's default is shown. */
export function FullNotice({ company, onClose }: FullNoticeProps) {
  const { i18n } = useLingui()
  const client = useClient()
  const { data, isError } = useQuery(
    {
      queryKey: [getPrivacyNotice.name, i18n.locale],
      queryFn: ({ signal }) => orThrow(client, getPrivacyNotice, {}, signal),
      staleTime: FLOW_INFO_STALE_MS,
      networkMode: 'always',
      retry: false,
    },
    queries,
  )
  const own = data && (data.text === null ? null : { text: data.text, lang: data.language ?? undefined })
  return (
    <PrivacyDialog
      company={company}
      own={isError ? null : own}
      facts={data?.facts ?? null}
      kept={data?.kept ?? null}
      onClose={onClose}
    />
  )
}
