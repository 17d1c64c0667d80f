import { useLingui } from '@lingui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { LanguagePicker } from '#src/ui/language-picker.tsx'
import { useTitle } from '#src/ui/use-title.ts'
import { chooseLanguage, staffLanguages } from '../words.ts'
import * as css from './session-page.css.ts'

interface SessionPageProps {
  readonly title: string
  readonly intro?: ReactNode
  readonly wide?: boolean
  /** A field of the page takes the focus, instead of the title. */
  readonly beginsInField?: boolean
  readonly children: ReactNode
}

/** The layout of pages before signing in: one thing to do. */
export function SessionPage({
  title,
  intro,
  wide = false,
  beginsInField = false,
  children,
}: SessionPageProps) {
  const { i18n } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  useEffect(() => {
    if (!beginsInField) heading.current?.focus()
  }, [beginsInField])
  return (
    <div className={css.page}>
      <header className={css.tools}>
        <LanguagePicker languages={staffLanguages} current={i18n.locale} onChoose={chooseLanguage} />
      </header>
      <main className={wide ? `${css.main} ${css.wide}` : css.main}>
        <div>
          <h1 ref={heading} tabIndex={-1} className={css.title}>
            {title}
          </h1>
          {intro && <p className={css.intro}>{intro}</p>}
        </div>
        {children}
      </main>
    </div>
  )
}
