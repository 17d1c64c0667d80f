import { useLingui } from '@lingui/react'
import { type NoticeContent, noticeParts } from '#src/i18n/notice-parts.ts'
import * as css from './privacy-dialog.css.ts'

/** The product's own notice. */
export function DefaultNotice(content: NoticeContent) {
  const { i18n } = useLingui()
  return (
    <dl className={css.parts}>
      {noticeParts(i18n, content).map(([heading, sentences]) => (
        <div key={heading} className={css.part}>
          <dt className={css.heading}>{heading}</dt>
          <dd>
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
