import { useLingui } from '@lingui/react'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getPerson } from '#contract/console/person.ts'
import { findPeople } from '#contract/console/privacy.ts'
import { fullName } from '#contract/person-name.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { failureCodeOf, useMay, useRead } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { MoreMenu } from '../../parts/more-menu.tsx'
import { moment } from '../../parts/names.ts'
import { beside, stack } from '../../parts/page.css.ts'
import { Card, Page } from '../../parts/page.tsx'
import { Pill } from '../../parts/rows.tsx'
import { VisitLink } from '../../parts/visit-link.tsx'
import { useCompany } from '../../shell/company.tsx'
import { PersonActs } from '../data/person-acts.tsx'
import { fact, factName, factValue, facts } from '../log/log.css.ts'
import { PersonBadgeCard } from './badge-card.tsx'
import { DocumentsCard } from './documents-card.tsx'
import type { KnownPerson } from './known-person.ts'
import { NotesCard } from './notes-card.tsx'
import { VisitsTable } from './visits-table.tsx'

/** Everything about one visitor that the reader may see, and what they may do about it. */
export function PersonPage() {
  const { i18n } = useLingui()
  const { visitorId } = useParams({ from: '/$companyId/people/$visitorId' })
  const person = useRead(getPerson, { visitorId })
  const mayKeep = useMay(findPeople)
  if (person.error && failureCodeOf(person.error) === 'NOT_FOUND') {
    return (
      <Page title={i18n._('PERSON')}>
        <Note tone="warning">{i18n._('PERSON_GONE')}</Note>
      </Page>
    )
  }
  // While another person is loaded, the one before would be shown.
  const data = person.isPlaceholderData ? undefined : person.data
  return (
    <Page
      wide
      title={data ? fullName(data) : i18n._('PERSON')}
      actions={data && mayKeep && <DataActs visitorId={data.visitorId} />}
    >
      <Loaded query={person} rows={5}>
        {(loaded) => (
          <div className={stack}>
            <div className={beside}>
              <Details person={loaded} />
              <PersonBadgeCard key={loaded.visitorId} person={loaded} />
            </div>
            <VisitsTable visitorId={loaded.visitorId} />
            <div className={beside}>
              <NotesCard key={`notes${loaded.visitorId}`} person={loaded} />
              <DocumentsCard documents={loaded.documents} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** What owners and managers do with the stored data, as in the list of visitors. */
function DataActs({ visitorId }: Pick<KnownPerson, 'visitorId'>) {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const navigate = useNavigate()
  const { data: people = [] } = useRead(findPeople, { search: visitorId })
  const person = people.find(({ id }) => id === visitorId)
  if (!person) return null
  return (
    <PersonActs
      person={person}
      onErased={() => void navigate({ to: '/$companyId/people', params: { companyId } })}
    >
      {([first, ...more]) => (
        <>
          {person.holdReason !== null && <Pill tone="warning">{i18n._('PERSON_HELD')}</Pill>}
          {first && <Button onClick={first.onChosen}>{first.name}</Button>}
          <MoreMenu label={i18n._('PERSON_MORE')} items={more} />
        </>
      )}
    </PersonActs>
  )
}

function PersonFact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (children === null) return null
  return (
    <div className={fact}>
      <dt className={factName}>{name}</dt>
      <dd className={factValue}>{children}</dd>
    </div>
  )
}

function Details({ person }: { readonly person: KnownPerson }) {
  const { i18n } = useLingui()
  const { openVisitId, lastVisitAt, email, phone } = person
  return (
    <Card title={i18n._('PERSON_DETAILS')}>
      <dl className={facts}>
        <PersonFact name={i18n._('DESK_STATE')}>
          {openVisitId && <VisitLink visitId={openVisitId}>{i18n._('IS_INSIDE')}</VisitLink>}
        </PersonFact>
        <PersonFact name={i18n._('COMPANY_OF_GUEST')}>{person.companyName}</PersonFact>
        <PersonFact name={i18n._('VISITOR_TYPE')}>{person.visitorType}</PersonFact>
        <PersonFact name={i18n._('EMAIL')}>{email && <a href={`mailto:${email}`}>{email}</a>}</PersonFact>
        <PersonFact name={i18n._('PHONE')}>{phone && <a href={`tel:${phone}`}>{phone}</a>}</PersonFact>
        <PersonFact name={i18n._('PERSON_LAST_SEEN')}>{lastVisitAt && moment(i18n, lastVisitAt)}</PersonFact>
        <PersonFact name={i18n._('PERSON_FIRST_SEEN')}>{moment(i18n, person.signedUpAt)}</PersonFact>
        <PersonFact name={i18n._('PERSON_VISITS_TITLE')}>{i18n.number(person.visits)}</PersonFact>
      </dl>
    </Card>
  )
}
