import type { ReactNode } from 'react'
import { useTitle } from '../use-title.ts'
import * as css from './centred-page.css.ts'

interface CentredPageProps {
  readonly tone?: keyof typeof css.page
  readonly picture: ReactNode
  readonly title: string
  /** Where the title names somebody: the browser keeps what a page was called in its history. */
  readonly pageTitle?: string
  readonly role?: 'status' | 'alert'
  readonly children?: ReactNode
}

/** One picture and one sentence that fill the screen: what happened can be read from two metres. */
export function CentredPage(props: CentredPageProps) {
  const { tone = 'plain', picture, title, pageTitle = title, role, children } = props
  useTitle(pageTitle)
  return (
    <main className={css.page[tone]}>
      <div className={css.picture}>{picture}</div>
      <div className={css.words} role={role}>
        <h1 className={css.title}>{title}</h1>
        {children}
      </div>
    </main>
  )
}
