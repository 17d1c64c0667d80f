import { useMemo } from 'react'
import type { Configuration } from '#machines/ports.ts'
import type { StepFrameView, VisitSummary } from '#machines/visit/visit.types.ts'
import { useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import type { FrameProps } from '#src/ui/frame/step-frame.tsx'
import { VisitCard } from '#src/ui/frame/visit-card.tsx'
import { picturesOf } from './company-pictures.ts'
import { Tools } from './tools.tsx'
import { useCompanyText } from './use-company-text.ts'

/** The frame around a step's question, from the machine's view of the step. */
export function useFrame(
  configuration: Configuration,
  step: StepFrameView,
  summary: VisitSummary,
): FrameProps {
  const send = useSend()
  const inLanguage = useCompanyText(configuration)
  const { company, motto } = configuration
  const picture = useMemo(() => picturesOf(configuration).at(0), [configuration])
  const { canGoBack, isLastPage, needsHelp, busy, progress } = step
  return useMemo(
    () => ({
      company,
      onBack: canGoBack ? () => send({ type: 'BACK' }) : null,
      isLastPage,
      help:
        needsHelp === null
          ? null
          : { isNeeded: needsHelp, onTick: (ticked) => send({ type: 'HELP_TICKED', needsHelp: ticked }) },
      busy,
      progress,
      tools: <Tools />,
      card: (
        <VisitCard
          company={company}
          motto={motto && inLanguage(motto)}
          picture={picture}
          facts={{ ...summary, visitorType: summary.visitorType && inLanguage(summary.visitorType).text }}
        />
      ),
    }),
    [company, motto, picture, inLanguage, summary, canGoBack, isLastPage, needsHelp, busy, progress, send],
  )
}
