import type { Configuration } from '#machines/ports.ts'
import { VisitCard } from '#src/ui/frame/visit-card.tsx'
import { picturesOf } from './company-pictures.ts'
import { useCompanyText } from './use-company-text.ts'

/** The company, beside a screen that belongs to no visit. */
export function CompanyCard({ configuration }: { readonly configuration: Configuration }) {
  const inLanguage = useCompanyText(configuration)
  const { company, motto } = configuration
  return (
    <VisitCard
      company={company}
      motto={motto && inLanguage(motto)}
      picture={picturesOf(configuration).at(0)}
    />
  )
}
