import type { ReactNode } from 'react'
import { Heading } from '../heading.tsx'
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
  const { tone = 'plain', picture, title, pageTitle, role, children } = props
  return (
    <main className={css.page[tone]}>
      <div className={css.picture}>{picture}</div>
      <div className={css.words} role={role}>
        <Heading className={css.title} pageTitle={pageTitle}>
          {title}
        </Heading>
        {children}
      </div>
    </main>
  )
}
