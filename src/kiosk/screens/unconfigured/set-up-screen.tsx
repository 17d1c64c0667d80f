import { useState } from 'react'
import type { Failure } from '#contract/error-codes.ts'
import { PairingScreen } from './pairing-screen.tsx'
import { UnconfiguredScreen, type UnconfiguredScreenProps } from './unconfigured-screen.tsx'

interface SetUpScreenProps extends UnconfiguredScreenProps {
  readonly pairingFailed: Failure | null
  readonly onPair: (code: string) => void
}

type Way = 'digits' | 'codes'

/** A tablet that is nobody's: six digits are the short way; whoever comes by a company's address has its codes. */
export function SetUpScreen({ pairingFailed, onPair, ...codes }: SetUpScreenProps) {
  const { frame, companyId, failed } = codes
  const [chosen, setChosen] = useState<Way | null>(null)
  const way = chosen ?? (companyId === null ? 'digits' : 'codes')
  if (way === 'codes') return <UnconfiguredScreen {...codes} onOtherWay={() => setChosen('digits')} />
  return (
    <PairingScreen
      frame={frame}
      failed={pairingFailed}
      rejected={failed}
      onPair={onPair}
      onOtherWay={() => setChosen('codes')}
    />
  )
}
