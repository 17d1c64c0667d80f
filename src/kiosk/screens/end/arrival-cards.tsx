import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { Arrival } from '#contract/entities/arrival.ts'
import { wifiCode } from '#contract/entities/wifi-code.ts'
import { PhoneCode } from '#src/ui/phone-code.tsx'
import * as css from './arrival-cards.css.ts'

/** What the site tells, in the visitor's language as far as it is written in it. */
export interface ArrivalWords {
  readonly directions: { readonly language: string; readonly text: string } | null
  readonly wifi: Arrival['wifi']
  /** A drawing of the way. */
  readonly plan?: { readonly url: string; readonly width: number; readonly height: number } | null
  /** The code by which the visitor takes the badge along. */
  readonly badge?: ReactNode
}

const BRIEF_MAX_LENGTH = 160

export function ArrivalCards({ directions, wifi, plan = null, badge = null }: ArrivalWords) {
  const { i18n } = useLingui()
  const isAlone = !wifi && !badge
  const hasWay = directions !== null || plan !== null
  const isBrief = plan === null && (directions?.text.length ?? 0) <= BRIEF_MAX_LENGTH
  return (
    <div className={css.cards}>
      {hasWay && (
        <section className={isAlone ? (isBrief ? css.alone : css.aloneInLead) : plan ? css.tight : css.card}>
          <h2 className={css.title}>{i18n._('WHERE_TO_GO')}</h2>
          {directions && (
            <p className={css.directions} lang={directions.language} dir="auto">
              {directions.text}
            </p>
          )}
          {plan && (
            <img
              className={isAlone ? css.planAlone : css.plan}
              src={plan.url}
              width={plan.width}
              height={plan.height}
              alt={i18n._('SITE_PLAN')}
            />
          )}
        </section>
      )}
      {!isAlone && (
        <div className={css.codes[!hasWay && !wifi ? 'alone' : plan ? 'tight' : 'beside']}>
          {wifi && <WifiCard {...wifi} />}
          {badge}
        </div>
      )}
    </div>
  )
}

function WifiCard(wifi: NonNullable<Arrival['wifi']>) {
  const { i18n } = useLingui()
  return (
    <section className={css.code}>
      <div className={css.facts}>
        <h2 className={css.title}>{i18n._('GUEST_WIFI')}</h2>
        <dl className={css.list}>
          <dt>{i18n._('WIFI_NETWORK')}</dt>
          <dd className={css.value} dir="auto">
            {wifi.name}
          </dd>
          {wifi.password !== null && (
            <>
              <dt>{i18n._('WIFI_PASSWORD')}</dt>
              <dd className={css.value} dir="ltr">
                {wifi.password}
              </dd>
            </>
          )}
        </dl>
      </div>
      <PhoneCode className={css.qr} text={wifiCode(wifi)} label={i18n._('WIFI_QR')} />
    </section>
  )
}

/** @param url `null` while it is awaited: its place is kept */
export function BadgeCard({ url }: { readonly url: string | null }) {
  const { i18n } = useLingui()
  return (
    <section className={css.longCode}>
      <div className={css.facts}>
        <h2 className={css.title}>{i18n._('BADGE_ON_PHONE')}</h2>
        <p className={css.hint}>{i18n._('BADGE_ON_PHONE_HINT')}</p>
      </div>
      {url === null ? (
        <div className={css.qr} aria-hidden="true" />
      ) : (
        <PhoneCode className={css.qr} text={url} label={i18n._('BADGE_ON_PHONE')} spare="L" />
      )}
    </section>
  )
}
