import { useMemo } from 'react'
import type { Company } from '#contract/entities/company.ts'
import type { StepFrameView } from '#machines/visit/visit.types.ts'
import { useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import type { FrameProps } from '#src/ui/frame/step-frame.tsx'
import { Tools } from './tools.tsx'

/** The frame around a step's question, from the machine's view of the step. */
export function useFrame(company: Company, step: StepFrameView): FrameProps {
  const send = useSend()
  const { canGoBack, isLastPage, busy, progress } = step
  return useMemo(
    () => ({
      company,
      onBack: canGoBack ? () => send({ type: 'BACK' }) : null,
      isLastPage,
      busy,
      progress,
      tools: <Tools />,
    }),
    [company, canGoBack, isLastPage, busy, progress, send],
  )
}
