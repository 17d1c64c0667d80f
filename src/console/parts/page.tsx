import { type ReactNode, useEffect, useRef } from 'react'
import { useTitle } from '#src/ui/use-title.ts'
import * as css from './page.css.ts'
import { PageTabs, WayBack } from './page-tabs.tsx'
import { NextStep } from './set-up/next-step.tsx'

interface PageProps {
  readonly title: string
  readonly intro?: ReactNode
  /** Right of the title: the main actions of the page. */
  readonly actions?: ReactNode
  readonly wide?: boolean
  /** Where a list needs the height of the screen: title, tabs and actions stand in one line. */
  readonly dense?: boolean
  readonly children: ReactNode
}

/** A page of the console. Its heading gets the focus, so that screen readers start with it. */
export function Page({ title, intro, actions, wide = false, dense = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main className={[css.page, wide && css.wide, dense && css.dense].filter(Boolean).join(' ')}>
      <div className={css.head}>
        <div>
          <WayBack />
          <h1 ref={heading} tabIndex={-1} className={css.title}>
            {title}
          </h1>
          {intro && <p className={css.intro}>{intro}</p>}
        </div>
        {dense && <PageTabs />}
        {actions && <div className={`${css.actions} ${css.notOnPaper}`}>{actions}</div>}
      </div>
      {!dense && <PageTabs />}
      {children}
      <NextStep />
    </main>
  )
}

interface CardProps {
  readonly title: string
  readonly hint?: ReactNode
  /** Right of the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function Card({ title, hint, actions, children }: CardProps) {
  return (
    <section className={css.card}>
      <div className={css.head}>
        <div>
          <h2 className={css.cardTitle}>{title}</h2>
          {hint && <p className={css.hint}>{hint}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}
