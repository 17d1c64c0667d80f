import { useLingui } from '@lingui/react'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { correctVisit } from '#contract/console/correct-visit.ts'
import { getVisit } from '#contract/console/log.ts'
import { getPerson } from '#contract/console/person.ts'
import { annulVisit, endVisitByHand, reprintBadge } from '#contract/console/today.ts'
import type { SignatureKind } from '#contract/entities/signature.ts'
import { fullName } from '#contract/person-name.ts'
import { type Message, verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { type Answered, useMay, useRead, useWrite } from '../../api/reading.ts'
import { acceptanceWords, languageName } from '../../parts/acceptance-words.ts'
import { flagAdvice, flagName } from '../../parts/flag-names.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { clockMoment } from '../../parts/names.ts'
import { actions } from '../../parts/page.css.ts'
import { Note } from '#src/ui/note.tsx'
import { Card, Page } from '../../parts/page.tsx'
import { PersonLink } from '../../parts/person-link.tsx'
import { ListDone } from '../../parts/table/list-done.tsx'
import { useSiteName } from '../../parts/site-field.tsx'
import { useClockOf } from '../../parts/use-site-zone.ts'
import { eventsOf, type RecordedNotification } from '../../notifications/notification-words.ts'
import { VisitPdf } from '../archive/visit-pdf.tsx'
import { useUndoneExits } from '../desk/use-undone-exits.ts'
import { AnnulDialog, EndDialog } from '../desk/why-dialog.tsx'
import * as css from './log.css.ts'
import { VisitPills } from './visit-pills.tsx'
import { DocumentNumber, Signature } from './proofs.tsx'
import { CorrectVisitDialog } from './correct-visit-dialog.tsx'
import { changeOfVisit, trailName } from './trail-words.ts'

type Visit = Answered<typeof getVisit>

/** All details of one visit. */
export function VisitPage() {
  const { i18n } = useLingui()
  const { visitId } = useParams({ from: '/$companyId/visits/$visitId' })
  const visit = useRead(getVisit, { visitId })
  const maySeePerson = useMay(getPerson)
  const { data } = visit
  const clock = useClockOf()(data?.siteId ?? null)
  const print = useWrite(reprintBadge)
  const undo = useUndoneExits()
  const [done, setDone] = useState<string | null>(null)
  const reprint = async (printed: Visit) => {
    setDone(null)
    undo.forget()
    const { ok } = await print.write({ visitId })
    if (ok) setDone(i18n._('BADGE_REPRINTED', { name: verbatim(fullName(printed)) }))
  }
  const onEnded = (ended: Visit) => {
    print.forget()
    undo.offer([visitId])
    setDone(i18n._('DESK_ENDED', { name: verbatim(fullName(ended)) }))
  }
  const onAnnulled = (annulled: Visit) => {
    print.forget()
    undo.forget()
    setDone(i18n._('VISIT_ANNULLED_OF', { name: verbatim(fullName(annulled)) }))
  }
  const onUndone = async () => setDone(await undo.takeBack())
  return (
    <Page
      title={data ? fullName(data) : i18n._('VISIT')}
      actions={
        data && (
          <Acts
            visit={data}
            isPrinting={print.busy}
            onReprint={() => void reprint(data)}
            onEnded={() => onEnded(data)}
            onAnnulled={() => onAnnulled(data)}
          />
        )
      }
    >
      <Loaded query={visit}>
        {(loaded) => (
          <>
            <div className={actions}>
              <VisitPills visit={loaded} />
              {maySeePerson && <PersonLink visitorId={loaded.visitorId}>{i18n._('VISIT_PERSON')}</PersonLink>}
            </div>
            {loaded.needsHelp && <Note tone="warning">{i18n._('GUEST_NEEDS_HELP')}</Note>}
            {loaded.flags.map((flag) => (
              <Note key={flag} tone="warning">
                <strong className={css.mark}>{flagName(i18n, flag)}</strong> {flagAdvice(i18n, flag)}
                {flag === 'EMAIL_TAKEN' && loaded.emailOwner && (
                  <>
                    {' '}
                    <PersonLink visitorId={loaded.emailOwner.visitorId}>
                      {fullName(loaded.emailOwner)}
                    </PersonLink>
                  </>
                )}
              </Note>
            ))}
            <Facts visit={loaded} clock={clock} />
            <Proofs visit={loaded} clock={clock} />
            {loaded.notification && <NotificationEvents recorded={loaded.notification} clock={clock} />}
            <Card title={i18n._('TRAIL')}>
              <ol className={css.trail}>
                {loaded.trail.map(({ kind, at, by, site, why, changes }) => (
                  <li key={`${kind}${at}`} className={css.step}>
                    <span className={css.when}>{clockMoment(i18n, at, clock)}</span>
                    <span>
                      {trailName(i18n, kind)}
                      {by && ` · ${by}`}
                      {site && ` · ${site}`}
                      {why && ` · ${why}`}
                      {changes.map((change) => (
                        <span key={change.field} className={css.change}>
                          {changeOfVisit(i18n, change, clock)}
                        </span>
                      ))}
                    </span>
                  </li>
                ))}
              </ol>
            </Card>
          </>
        )}
      </Loaded>
      <ListDone
        done={done}
        onHide={() => setDone(null)}
        onUndo={undo.isOffered ? () => void onUndone() : null}
        writes={[print]}
      />
    </Page>
  )
}

/** By which clock a card says its times; `undefined`: the reader's. */
interface OnClock {
  readonly clock: string | undefined
}

/** What was recorded of the host's notification. */
function NotificationEvents({ recorded, clock }: OnClock & { readonly recorded: RecordedNotification }) {
  const { i18n } = useLingui()
  return (
    <Card title={i18n._('NOTIFY_RECORD')} hint={i18n._('NOTIFY_RECORD_HINT')}>
      <ol className={css.trail}>
        {eventsOf(i18n, recorded).map(({ at, text }) => (
          <li key={`${at}${text}`} className={css.step}>
            <span className={css.when}>{clockMoment(i18n, at, clock)}</span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

interface ActsProps {
  readonly visit: Visit
  readonly isPrinting: boolean
  readonly onReprint: () => void
  readonly onEnded: () => void
  readonly onAnnulled: () => void
}

function Acts({ visit, isPrinting, onReprint, onEnded, onAnnulled }: ActsProps) {
  const { i18n } = useLingui()
  const mayEnd = useMay(endVisitByHand)
  const mayAnnul = useMay(annulVisit)
  const mayCorrect = useMay(correctVisit)
  const mayPrint = useMay(reprintBadge)
  const [asking, setAsking] = useState<'end' | 'annul' | 'correct' | null>(null)
  const { visitId } = visit
  const name = fullName(visit)
  const close = () => setAsking(null)
  const closeAfter = (tell: () => void) => () => {
    close()
    tell()
  }
  return (
    <>
      {mayEnd && visit.exitedAt === null && (
        <Button variant="primary" onClick={() => setAsking('end')}>
          {i18n._('END_VISIT')}
        </Button>
      )}
      {mayPrint && visit.canPrint && visit.exitedAt === null && (
        <Button busy={isPrinting} onClick={onReprint}>
          {i18n._('REPRINT')}
        </Button>
      )}
      {mayCorrect && !visit.isAnnulled && (
        <Button onClick={() => setAsking('correct')}>{i18n._('CORRECT')}</Button>
      )}
      <VisitPdf visitId={visitId} />
      {mayAnnul && !visit.isAnnulled && (
        <Button onClick={() => setAsking('annul')}>{i18n._('ANNUL_VISIT')}</Button>
      )}
      {asking === 'correct' && <CorrectVisitDialog visitId={visitId} onClose={close} />}
      {asking === 'end' && (
        <EndDialog visitId={visitId} name={name} onDone={closeAfter(onEnded)} onClose={close} />
      )}
      {asking === 'annul' && (
        <AnnulDialog visitId={visitId} name={name} onDone={closeAfter(onAnnulled)} onClose={close} />
      )}
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (children === null) return null
  return (
    <div className={css.fact}>
      <dt className={css.factName}>{name}</dt>
      <dd className={css.factValue}>{children}</dd>
    </div>
  )
}

function Facts({ visit, clock }: OnClock & { readonly visit: Visit }) {
  const { i18n } = useLingui()
  const siteName = useSiteName()
  return (
    <Card title={i18n._('VISIT')}>
      <dl className={css.facts}>
        <Fact name={i18n._('ENTERED_AT')}>{clockMoment(i18n, visit.enteredAt, clock)}</Fact>
        <Fact name={i18n._('EXITED_AT')}>
          {visit.exitedAt === null ? i18n._('IS_INSIDE') : clockMoment(i18n, visit.exitedAt, clock)}
        </Fact>
        <Fact name={i18n._('SITE')}>{visit.siteId && siteName(visit.siteId)}</Fact>
        <Fact name={i18n._('HOST')}>{visit.hostName}</Fact>
        <Fact name={i18n._('REASON')}>{visit.reason}</Fact>
        <Fact name={i18n._('VISITOR_TYPE')}>{visit.visitorType}</Fact>
        <Fact name={i18n._('COMPANY')}>{visit.companyName}</Fact>
        <Fact name={i18n._('EMAIL')}>{visit.email}</Fact>
        <Fact name={i18n._('PHONE')}>{visit.phone}</Fact>
        <Fact name={i18n._('NAV_PRIVACY')}>
          {visit.noticeVersion &&
            i18n._('NOTICE_SHOWN', {
              version: visit.noticeVersion,
              language: visit.noticeLanguage ?? '–',
            })}
        </Fact>
      </dl>
    </Card>
  )
}

const signatureName: Readonly<Record<SignatureKind, Message>> = {
  entry: (i18n) => i18n._('SIGNATURE_ENTRY'),
  exit: (i18n) => i18n._('SIGNATURE_EXIT'),
  guardian: (i18n) => i18n._('SIGNATURE_GUARDIAN'),
}

/** The accepted certificates and the signatures. */
function Proofs({ visit, clock }: OnClock & { readonly visit: Visit }) {
  const { i18n } = useLingui()
  const { visitId, certificates, declined, signatures, hasDocument } = visit
  if (certificates.length + declined.length + signatures.length === 0 && !hasDocument) return null
  return (
    <Card title={i18n._('PROOFS')} hint={i18n._('PROOFS_HINT')}>
      <dl className={css.facts}>
        {certificates.map(({ certificateId, name, version, acceptedAt, ...how }) => (
          <Fact key={`${certificateId}${version}`} name={name}>
            {i18n._('ACCEPTED_VERSION', { version, at: clockMoment(i18n, acceptedAt, clock) })}
            <span>{acceptanceWords(i18n, how)}</span>
          </Fact>
        ))}
        {declined.map(({ certificateId, name, version, declinedAt, language }) => (
          <Fact key={`${certificateId}${version}`} name={name}>
            {i18n._('DECLINED_VERSION', { version, at: clockMoment(i18n, declinedAt, clock) })}
            {language !== null && <span>{languageName(language)}</span>}
          </Fact>
        ))}
        {signatures.map(({ direction, signedAt, name }) => (
          <Fact key={direction} name={signatureName[direction](i18n)}>
            {name && <span>{name}</span>}
            {clockMoment(i18n, signedAt, clock)}
            <Signature visitId={visitId} direction={direction} />
          </Fact>
        ))}
        {hasDocument && (
          <Fact name={i18n._('DOCUMENT')}>
            {visit.documentType}
            <DocumentNumber visitId={visitId} />
          </Fact>
        )}
      </dl>
    </Card>
  )
}
