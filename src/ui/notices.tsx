import { CheckIcon, InfoIcon, OfflineIcon, OnlineIcon, WarningIcon } from './icons.tsx'
import * as css from './notices.css.ts'

type NoticeTone = 'success' | 'info' | 'warning' | 'offline' | 'online'

export interface ShownNotice {
  readonly id: string
  readonly tone: NoticeTone
  readonly text: string
}

const icons = {
  success: <CheckIcon size="1.5em" />,
  info: <InfoIcon size="1.5em" />,
  warning: <WarningIcon size="1.5em" />,
  offline: <OfflineIcon size="1.5em" />,
  online: <OnlineIcon size="1.5em" />,
}

/** Always on the page, also when empty: assistive technology hears only what is added to a region it knows. */
export function NoticeRegion({ notices }: { readonly notices: readonly ShownNotice[] }) {
  const urgent = notices.filter(({ tone }) => tone === 'warning')
  const calm = notices.filter(({ tone }) => tone !== 'warning')
  return (
    <div className={css.region} data-testid="notices">
      <div role="alert">
        <NoticeList notices={urgent} />
      </div>
      <div role="status">
        <NoticeList notices={calm} />
      </div>
    </div>
  )
}

function NoticeList({ notices }: { readonly notices: readonly ShownNotice[] }) {
  return notices.map(({ id, tone, text }) => (
    <p key={id} className={css.notice[tone]}>
      {icons[tone]}
      {text}
    </p>
  ))
}
