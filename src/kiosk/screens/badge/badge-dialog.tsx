import { useLingui } from '@lingui/react'
import { illegal } from '#contract/result.ts'
import type { ShownBadge } from '#machines/badge/badge.types.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckIcon, WarningIcon } from '#src/ui/icons.tsx'
import { DownloadIcon, PrinterIcon } from '#src/ui/icons-steps.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { VisitorDialog } from '#src/ui/visitor-dialog.tsx'
import * as css from './badge-dialog.css.ts'

interface BadgeDialogProps {
  readonly shown: ShownBadge
  readonly onPrint: () => void
  readonly onClose: () => void
}

/** Shows the badge, and whether it is being printed (tablet) or can be saved (phone). */
export function BadgeDialog({ shown: { badge, printing, isMobile }, onPrint, onClose }: BadgeDialogProps) {
  const { i18n } = useLingui()
  return (
    <VisitorDialog title={i18n._('BADGE')} onClose={onClose} isToRead>
      <div className={css.body}>
        <img
          className={css.picture}
          src={badge.image}
          width={badge.width}
          height={badge.height}
          alt={i18n._('BADGE_PICTURE')}
        />
        <div className={css.side}>
          {isMobile ? <p>{i18n._('BADGE_DOWNLOAD_HINT')}</p> : <PrintState printing={printing} />}
          <div className={css.actions}>
            {isMobile ? (
              <LinkButton variant="secondary" href={badge.image} download="badge.png">
                <DownloadIcon />
                {i18n._('DOWNLOAD')}
              </LinkButton>
            ) : (
              <PrintButton printing={printing} onPrint={onPrint} />
            )}
            <Button variant="primary" size="large" onClick={onClose}>
              {i18n._('CLOSE')}
            </Button>
          </div>
        </div>
      </div>
    </VisitorDialog>
  )
}

type Printing = Pick<ShownBadge, 'printing'>

/** If the tablet does not print, the button is shown disabled, because visitors would look for it; the words say why. */
function PrintButton({ printing, onPrint }: Printing & { readonly onPrint: () => void }) {
  const { i18n } = useLingui()
  const isAgain = printing === 'printed' || printing === 'failed'
  return (
    <Button
      variant="secondary"
      size="large"
      disabled={printing === 'none'}
      busy={printing === 'printing'}
      onClick={onPrint}
    >
      <PrinterIcon />
      {isAgain ? i18n._('PRINT_AGAIN') : i18n._('PRINT')}
    </Button>
  )
}

function PrintState({ printing }: Printing) {
  return (
    <div className={css.state} role="status">
      <Words printing={printing} />
    </div>
  )
}

function Words({ printing }: Printing) {
  const { i18n } = useLingui()
  switch (printing) {
    case 'none':
      return <p className={css.line}>{i18n._('BADGE_PHOTO')}</p>
    case 'waiting':
      return null
    case 'printing':
      return (
        <p className={css.line}>
          <Spinner />
          {i18n._('PRINTING')}
        </p>
      )
    case 'printed':
      return (
        <p className={css.line}>
          <CheckIcon />
          {i18n._('PRINTED')}
        </p>
      )
    case 'failed':
      return (
        <p className={css.line}>
          <WarningIcon />
          {i18n._('PRINT_GENERAL_ERROR')}
        </p>
      )
    default:
      return illegal(printing)
  }
}
