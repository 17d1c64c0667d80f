import { useLingui } from '@lingui/react'
import { NOT_FOUND_MS } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { CentredPage } from '#src/ui/frame/centred-page.tsx'
import { lead } from '#src/ui/frame/centred-page.css.ts'
import { BackIcon, SearchIcon } from '#src/ui/icons.tsx'
import { useSecondsLeft } from '#src/ui/use-seconds-left.ts'

export function NotFoundScreen({ onHome }: { readonly onHome: () => void }) {
  const { i18n } = useLingui()
  const seconds = useSecondsLeft(NOT_FOUND_MS)
  return (
    <CentredPage picture={<SearchIcon size="3em" />} title={i18n._('PAGE_NOT_FOUND')}>
      <p className={lead}>{i18n._('HOME_IN', { seconds })}</p>
      <Button variant="primary" size="large" onClick={onHome}>
        <BackIcon />
        {i18n._('GO_HOME')}
      </Button>
    </CentredPage>
  )
}
