import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { LocalText } from '#contract/local-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Heading } from '#src/ui/heading.tsx'
import { BadgeIcon, EnterIcon, ExitIcon, PlusIcon, SettingsIcon } from '#src/ui/icons.tsx'
import { type CompanyMark, Logo } from '#src/ui/logo.tsx'
import { Face } from './face.tsx'
import { Greeting } from './greeting.tsx'
import * as css from './home-screen.css.ts'
import './low-home.css.ts'
import { place } from './touchless-code.css.ts'

interface HomeScreenProps {
  readonly company: CompanyMark
  readonly motto: LocalText | null
  /** The site's; `null` = the device's own. */
  readonly timeZone?: string | null
  /** The number of people inside. */
  readonly occupancy: ReactNode
  /** No more visitors may enter now, as the news say. */
  readonly isFull?: boolean
  /** What has become known while home is shown. */
  readonly news?: ReactNode
  /** The privacy notice in one sentence. */
  readonly privacy: ReactNode
  readonly onEnter: () => void
  readonly onExit: () => void
  readonly onGetBadge: () => void
  /** `null` on visitors' phones, which have no other. */
  readonly onOtherFeatures: (() => void) | null
  /** Given on a phone that has stored its visitor. */
  readonly onForget?: (() => void) | null
  /** The camera that looks for badges. */
  readonly camera?: ReactNode
  /** The QR code for visitors' own phones; where one is given, its place is reserved until it arrives. */
  readonly touchless?: ReactNode
  /** The company's picture. */
  readonly picture?: ReactNode
  /** `null` until the settings were requested by taps on the background. */
  readonly onSettings: (() => void) | null
  /** Shown top right: language and text size. */
  readonly tools: ReactNode
}

/** What describes the way in while the building is full. */
export const FULL = 'full'

export function HomeScreen({
  company,
  motto,
  timeZone = null,
  occupancy,
  isFull = false,
  news,
  privacy,
  onEnter,
  onExit,
  onGetBadge,
  onOtherFeatures,
  onSettings,
  onForget = null,
  camera,
  touchless,
  picture,
  tools,
}: HomeScreenProps) {
  const { i18n } = useLingui()
  return (
    <div className={css.home}>
      <header className={css.header}>
        <div className={css.mark}>
          <Logo company={company} large />
        </div>
        <div className={css.tools}>
          {onSettings && (
            // The operator who asked for it goes on from it, and it may push the heading out of a small screen.
            <Button autoFocus onClick={onSettings}>
              <SettingsIcon />
              {i18n._('SETTINGS')}
            </Button>
          )}
          {tools}
        </div>
      </header>
      <main className={css.main}>
        <div className={css.welcome}>
          <Greeting className={css.greeting} timeZone={timeZone} />
          <Heading className={css.title}>{i18n._('WELCOME')}</Heading>
          {motto && (
            <p className={css.motto}>
              <bdi lang={motto.language}>{motto.text}</bdi>
            </p>
          )}
          {camera && <div className={css.camera}>{camera}</div>}
        </div>
        <Face timeZone={timeZone} picture={picture} />
        {news}
        <div className={css.facts[touchless ? 'besideCode' : 'alone']}>
          {touchless && <div className={place} aria-hidden="true" />}
          {touchless}
          <div className={css.numbers}>{occupancy}</div>
          <div className={css.actions}>
            <Button onClick={onGetBadge}>
              <BadgeIcon />
              {i18n._('RECUPERA_BADGE')}
            </Button>
            {onOtherFeatures && (
              <Button onClick={onOtherFeatures}>
                <PlusIcon />
                {i18n._('OTHER_FEATURES')}
              </Button>
            )}
            {onForget && <Button onClick={onForget}>{i18n._('FORGET_ME')}</Button>}
          </div>
        </div>
        <div className={css.doors}>
          <Button
            variant={isFull ? 'secondary' : 'primary'}
            size="great"
            onClick={onEnter}
            aria-describedby={isFull ? FULL : undefined}
          >
            <EnterIcon size="1.1em" />
            {i18n._('ENTER')}
          </Button>
          <Button variant="exit" size="great" onClick={onExit}>
            <ExitIcon size="1.1em" />
            {i18n._('EXIT')}
          </Button>
        </div>
        <div className={css.privacy}>{privacy}</div>
      </main>
    </div>
  )
}
