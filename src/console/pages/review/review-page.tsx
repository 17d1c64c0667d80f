import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { listReview } from '#contract/console/review.ts'
import { listSites } from '#contract/console/sites.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { type Answered, usePages, useRead } from '../../api/reading.ts'
import { flagName } from '../../parts/flag-names.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { moment } from '../../parts/names.ts'
import { Page } from '../../parts/page.tsx'
import { Pill, ItemRows, RowWords } from '../../parts/rows.tsx'
import { SiteField, useSiteName } from '../../parts/site-field.tsx'
import { VisitLink } from '../../parts/visit-link.tsx'

type Finding = Answered<typeof listReview>['findings'][number]

/** Visits, exits and visitors of the last 30 days that did not fit, so that staff find them without a search. */
export function ReviewPage() {
  const { i18n } = useLingui()
  const { data: sites = [] } = useRead(listSites, {})
  const [siteId, setSiteId] = useState<string | null>(null)
  const review = usePages(listReview, { siteId })
  return (
    <Page title={i18n._('NAV_REVIEW')} intro={i18n._('REVIEW_INTRO')}>
      {sites.length > 1 && <SiteField value={siteId} onValue={setSiteId} />}
      <Loaded query={review} rows={4}>
        {({ pages }) => (
          <ItemRows
            label={i18n._('NAV_REVIEW')}
            items={pages.flatMap(({ findings }) => findings)}
            keyOf={({ subjectId }) => subjectId}
            empty={i18n._('REVIEW_EMPTY')}
          >
            {(finding) => <FindingRow finding={finding} />}
          </ItemRows>
        )}
      </Loaded>
      {review.hasNextPage && (
        <div>
          <Button busy={review.isFetchingNextPage} onClick={() => void review.fetchNextPage()}>
            {i18n._('MORE')}
          </Button>
        </div>
      )}
    </Page>
  )
}

function FindingRow({ finding }: { readonly finding: Finding }) {
  const { i18n } = useLingui()
  const siteName = useSiteName()
  const { firstName, lastName, visitId, at, companyName, siteId, tablet } = finding
  const name = `${firstName} ${lastName}`
  return (
    <RowWords
      mark={<Avatar firstName={firstName} lastName={lastName} image={null} />}
      name={visitId === null ? name : <VisitLink visitId={visitId}>{name}</VisitLink>}
      pills={finding.flags.map((flag) => (
        <Pill key={flag} tone="warning">
          {flagName(i18n, flag)}
        </Pill>
      ))}
      detail={
        <>
          <span>{moment(i18n, at)}</span>
          {companyName && <span>{companyName}</span>}
          {tablet && <span>{tablet}</span>}
          {siteId && <span>{siteName(siteId)}</span>}
        </>
      }
    />
  )
}
