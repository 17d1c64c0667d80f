import { useLingui } from '@lingui/react'
import type { Direction } from '#contract/entities/direction.ts'
import { illegal } from '#contract/result.ts'
import type { ShownBadge } from '#machines/badge/badge.types.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckIcon, EnterIcon, ExitIcon, WarningIcon } from '#src/ui/icons.tsx'
import { DownloadIcon, MailIcon, PrinterIcon } from '#src/ui/icons-steps.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { VisitorDialog } from '#src/ui/visitor-dialog.tsx'
import * as css from './badge-dialog.css.ts'

interface BadgeDialogProps {
  readonly shown: ShownBadge
  readonly onPrint: () => void
  readonly onClose: () => void
  /** Where the badge was found by e-mail. */
  readonly found?: FoundBadge
}

interface FoundBadge {
  /** The visitor may enter or leave with the badge at once; `null`: the server does not tell. */
  readonly direction: Direction | null
  readonly busy: boolean
  readonly onUse: () => void
  readonly onMail: () => void
}

/** Shows the badge, and whether it is being printed (tablet) or can be saved (phone). */
export function BadgeDialog({ shown, onPrint, onClose, found }: BadgeDialogProps) {
  const { badge, printing, isMobile } = shown
  const { i18n } = useLingui()
  const direction = found?.direction ?? null
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
            {found && direction && <UseButton direction={direction} found={found} />}
            {isMobile ? (
              <LinkButton variant="secondary" href={badge.image} download="badge.png">
                <DownloadIcon />
                {i18n._('DOWNLOAD')}
              </LinkButton>
            ) : (
              <PrintButton printing={printing} onPrint={onPrint} />
            )}
            {found && (
              <Button
                variant="secondary"
                size="large"
                busy={found.busy || printing === 'printing'}
                onClick={found.onMail}
              >
                <MailIcon />
                {i18n._('SEND_BADGE')}
              </Button>
            )}
            <Button variant={direction ? 'secondary' : 'primary'} size="large" onClick={onClose}>
              {i18n._('CLOSE')}
            </Button>
          </div>
        </div>
      </div>
    </VisitorDialog>
  )
}

/** The word and the colour of the door on home. */
function UseButton({ direction, found }: { readonly direction: Direction; readonly found: FoundBadge }) {
  const { i18n } = useLingui()
  const isExit = direction === 'exit'
  return (
    <Button variant={isExit ? 'exit' : 'primary'} size="large" busy={found.busy} onClick={found.onUse}>
      {isExit ? <ExitIcon /> : <EnterIcon />}
      {isExit ? i18n._('EXIT') : i18n._('ENTER')}
    </Button>
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
