import type { ReactNode } from 'react'
import { Heading } from '../heading.tsx'
import { SpokenModeButton } from '../spoken-mode-button.tsx'
import { TextSizeButton } from '../text-size-button.tsx'
import * as css from './centred-page.css.ts'
import './picture-panel.css.ts'

interface CentredPageProps {
  /** Class of the background, if it is not the page's. */
  readonly ground?: string
  readonly picture: ReactNode
  readonly title: string
  /** Used when the title contains a visitor's name: the browser stores page titles in its history. */
  readonly pageTitle?: string
  readonly children?: ReactNode
  /** Beside picture and sentence; below them in portrait format. */
  readonly beside?: ReactNode
}

/** A picture and a sentence that fill the screen, so that the result is readable from two metres. */
export function CentredPage(props: CentredPageProps) {
  const { ground = css.page, picture, title, pageTitle, children, beside } = props
  return (
    <div className={ground}>
      <header className={css.tools}>
        <SpokenModeButton />
        <TextSizeButton />
      </header>
      <main className={beside ? css.mainWithMore : css.main}>
        <div className={beside ? css.said : css.transparent}>
          <div className={css.picture}>{picture}</div>
          <div className={css.words}>
            <Heading className={css.title} pageTitle={pageTitle}>
              {title}
            </Heading>
            {children}
          </div>
        </div>
        {beside}
      </main>
    </div>
  )
}
