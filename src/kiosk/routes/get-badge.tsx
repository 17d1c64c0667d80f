import type { BadgeView } from '#machines/badge/badge.types.ts'
import type { Configuration } from '#machines/ports.ts'
import { useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import { CompanyCard } from './company-card.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { Tools } from './tools.tsx'

const GetBadgeScreen = lazyScreen(() =>
  import('#src/kiosk/screens/get-badge/get-badge-screen.tsx').then((file) => file.GetBadgeScreen),
)
const BadgeDialog = lazyScreen(() =>
  import('#src/kiosk/screens/badge/badge-dialog.tsx').then((file) => file.BadgeDialog),
)

interface GetBadgeProps {
  readonly configuration: Configuration
  readonly badge: BadgeView
}

export function GetBadge({ configuration, badge: { shown, busy, mails, direction } }: GetBadgeProps) {
  const send = useSend()
  return (
    <>
      <GetBadgeScreen
        frame={{
          company: configuration.company,
          onBack: busy ? null : () => send({ type: 'BACK' }),
          isLastPage: true,
          busy,
          progress: null,
          tools: <Tools />,
          card: <CompanyCard configuration={configuration} />,
        }}
        mails={mails}
        onEmail={(email) => send({ type: 'EMAIL_GIVEN', email })}
      />
      {shown && (
        <BadgeDialog
          shown={shown}
          onPrint={() => send({ type: 'PRINT_ASKED' })}
          onClose={() => send({ type: 'BADGE_CLOSED' })}
          found={{
            direction,
            busy,
            onUse: () => send({ type: 'BADGE_USED' }),
            onMail: () => send({ type: 'BADGE_MAIL_ASKED' }),
          }}
        />
      )}
    </>
  )
}
