import type { KioskView } from '#machines/kiosk/kiosk.types.ts'
import { useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import { SetUpScreen } from '#src/kiosk/screens/unconfigured/set-up-screen.tsx'
import { Tools } from './tools.tsx'

const noCompany = { name: '', logo: null }

type SetUpProps = Extract<KioskView, { screen: 'unconfigured' }>

/** A tablet that belongs to no company yet. */
export function SetUp({ busy, companyId, site, failed, pairingFailed }: SetUpProps) {
  const send = useSend()
  return (
    <SetUpScreen
      frame={{
        company: noCompany,
        onBack: null,
        isLastPage: true,
        busy,
        progress: null,
        tools: <Tools />,
      }}
      companyId={companyId}
      site={site}
      failed={failed}
      pairingFailed={pairingFailed}
      onPair={(code) => send({ type: 'PAIR', code })}
      onSubmit={(credentials) => send({ type: 'CONFIGURE', credentials })}
    />
  )
}
