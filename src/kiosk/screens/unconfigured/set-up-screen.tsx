import { useState } from 'react'
import type { Failure } from '#contract/error-codes.ts'
import { PairingScreen } from './pairing-screen.tsx'
import { UnconfiguredScreen, type UnconfiguredScreenProps } from './unconfigured-screen.tsx'

interface SetUpScreenProps extends UnconfiguredScreenProps {
  readonly pairingFailed: Failure | null
  readonly onPair: (code: string) => void
}

type Way = 'digits' | 'codes'

/**
 * The screen of a tablet without a company: six digits are the short way; the codes are asked for at a company's own
 * address.
 */
export function SetUpScreen({ pairingFailed, onPair, ...codes }: SetUpScreenProps) {
  const { frame, companyId, failed } = codes
  const [chosen, setChosen] = useState<Way | null>(null)
  // Nothing was typed yet: an enrolment link was refused.
  const isLinkRefused = chosen === null && companyId !== null && pairingFailed !== null
  const way = chosen ?? (companyId === null || isLinkRefused ? 'digits' : 'codes')
  if (way === 'codes') return <UnconfiguredScreen {...codes} onOtherWay={() => setChosen('digits')} />
  return (
    <PairingScreen
      frame={frame}
      failed={pairingFailed}
      rejected={failed}
      isLinkRefused={isLinkRefused}
      onPair={onPair}
      onOtherWay={() => setChosen('codes')}
    />
  )
}
