import { useLingui } from '@lingui/react'
import { useId } from 'react'
import type { LocalText } from '#contract/local-text.ts'
import { fullName } from '#contract/person-name.ts'
import { Avatar } from '../avatar.tsx'
import { DocumentIcon, SpeechIcon } from '../icons-steps.tsx'
import { type CompanyMark, Logo } from '../logo.tsx'
import * as css from './visit-card.css.ts'

interface Person {
  readonly firstName: string
  readonly lastName: string
}

/** What is known of the visit so far; `null`: not known, or not asked. */
export interface VisitFacts {
  readonly visitor: (Person & { readonly companyName: string | null }) | null
  readonly visitorType: string | null
  readonly host: (Person & { readonly area: string | null; readonly image: string | null }) | null
  readonly reason: string | null
  readonly documents: { readonly accepted: number; readonly of: number } | null
}

/** What is at the focal point, in % of width and height, stays visible, whatever is cut off. */
interface CompanyPicture {
  readonly url: string
  readonly focalX: number
  readonly focalY: number
}

interface VisitCardProps {
  readonly company: CompanyMark
  readonly motto: LocalText | null
  /** Missing: on a screen that belongs to no visit. */
  readonly facts?: VisitFacts | undefined
  /** The company's picture, behind the company's name until the visit has something to show. */
  readonly picture?: CompanyPicture | undefined
}

/**
 * The visit as it grows, beside every question: the company first, then who comes, to whom and why. It is not a live
 * region, since the visitor has just said all of it.
 */
export function VisitCard({ company, motto, facts, picture }: VisitCardProps) {
  const { i18n } = useLingui()
  const id = useId()
  if (!facts || isEmpty(facts)) {
    return (
      <div className={css.card} aria-hidden="true">
        {picture && (
          <img
            className={css.picture}
            src={picture.url}
            style={{ objectPosition: `${picture.focalX}% ${picture.focalY}%` }}
            alt=""
          />
        )}
        <div className={picture ? css.company.onPicture : css.company.plain}>
          {company.logo ? (
            <span className={css.plate}>
              <Logo company={company} large />
            </span>
          ) : (
            <p className={css.companyName}>{company.name}</p>
          )}
          {motto && (
            <p className={css.motto}>
              <bdi lang={motto.language}>{motto.text}</bdi>
            </p>
          )}
        </div>
      </div>
    )
  }
  const { visitor, visitorType, host, reason, documents } = facts
  return (
    <section className={css.card} aria-labelledby={id}>
      <div className={css.facts}>
        <h2 id={id} className={css.heading}>
          {i18n._('YOUR_VISIT')}
        </h2>
        {(visitor || visitorType) && (
          <div className={css.visitor}>
            {visitor && <Avatar {...visitor} image={null} />}
            <div className={css.words} data-personal={visitor ? '' : undefined}>
              <p className={css.name}>{visitor ? fullName(visitor) : visitorType}</p>
              {visitor && <Detail parts={[visitor.companyName, visitorType]} />}
            </div>
          </div>
        )}
        {host && (
          <div key={fullName(host)} className={css.host}>
            <Avatar {...host} large />
            <div className={css.words} data-personal="">
              <p className={css.label}>{i18n._('YOUR_HOST')}</p>
              <p className={css.name}>{fullName(host)}</p>
              <Detail parts={[host.area]} />
            </div>
          </div>
        )}
        {(reason || documents) && (
          <div className={css.lines}>
            {reason && (
              <p className={css.line}>
                <SpeechIcon />
                <span className={css.clamped} data-personal="">
                  {reason}
                </span>
              </p>
            )}
            {documents && (
              <p className={css.line}>
                <DocumentIcon />
                {i18n._('DOCUMENTS_ACCEPTED', documents)}
              </p>
            )}
          </div>
        )}
      </div>
    </section>
  )
}

const isEmpty = ({ visitor, visitorType, host, reason, documents }: VisitFacts): boolean =>
  !(visitor || visitorType || host || reason || documents)

function Detail({ parts }: { readonly parts: readonly (string | null)[] }) {
  const known = parts.filter((part) => part !== null)
  return known.length > 0 && <p className={css.detail}>{known.join(' · ')}</p>
}
