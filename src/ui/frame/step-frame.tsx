import { useLingui } from '@lingui/react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../button.tsx'
import { CheckboxRow } from '../checkbox-row.tsx'
import { Heading } from '../heading.tsx'
import { BackIcon, CheckIcon } from '../icons.tsx'
import { ForwardIcon } from '../icons-steps.tsx'
import { type CompanyMark, Logo } from '../logo.tsx'
import { MoreButton } from '../more-below.tsx'
import { useRootMark } from '../root-mark.ts'
import { usePageBelow } from '../use-page-below.ts'
import { Progress } from './progress.tsx'
import * as css from './step-frame.css.ts'

/** Properties that every step gets from outside, whatever it asks. */
export interface FrameProps {
  readonly company: CompanyMark
  /** `null`: Back is not possible. */
  readonly onBack: (() => void) | null
  /** The main action submits the access: it then reads Confirm rather than Forward. */
  readonly isLastPage: boolean
  /** Below the answer the visitor may tick that they need help to leave the building; `null` = it is not asked. */
  readonly help?: { readonly isNeeded: boolean; readonly onTick: (isNeeded: boolean) => void } | null
  readonly busy: boolean
  readonly progress: { readonly step: number; readonly of: number } | null
  /** Shown top right: language and text size. */
  readonly tools: ReactNode
  /** The visit as it grows, or the company: beside the question, in portrait format below the answer. */
  readonly card?: ReactNode
}

interface StepFrameProps {
  readonly frame: FrameProps
  readonly title: string
  /** Of a title with names: the page's title for the browser, which spoken mode says where others may listen. */
  readonly pageTitle?: string
  /** One sentence below the title. */
  readonly intro?: ReactNode
  /** False if a choice continues by itself. */
  readonly hasMainAction?: boolean
  /** Replaces Forward or Confirm. */
  readonly mainLabel?: string
  /** Of the main action, if it neither goes on nor ends something. */
  readonly mainIcon?: ReactNode
  /** The answer is no more than a field or a sentence. */
  readonly isShort?: boolean
  /** Stands in the place of the frame's card. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/**
 * The layout of every step: Back bottom left, main action bottom right, progress between, tools top right. The main
 * action submits the step's own form, see `StepForm`.
 */
export function StepFrame({
  frame,
  title,
  pageTitle,
  intro,
  hasMainAction = true,
  mainLabel,
  mainIcon,
  isShort = false,
  aside,
  children,
}: StepFrameProps) {
  const { i18n } = useLingui()
  const bar = useRef<HTMLElement>(null)
  const column = useRef<HTMLDivElement>(null)
  const below = usePageBelow(bar, column)
  useRootMark('data-has-bar')
  return (
    <div className={css.frame}>
      <header className={css.header}>
        <div className={css.mark}>
          <Logo company={frame.company} />
        </div>
        <div className={css.tools}>{frame.tools}</div>
      </header>
      <main className={css.main}>
        <div className={css.side}>
          <div className={css.question}>
            <Heading className={css.title} pageTitle={pageTitle}>
              {title}
            </Heading>
            {intro && <p className={css.intro}>{intro}</p>}
          </div>
          {aside ? (
            <div className={css.aside}>{aside}</div>
          ) : (
            frame.card && (
              <div data-card className={hasMainAction ? css.card : css.cardOfChoice}>
                {frame.card}
              </div>
            )
          )}
        </div>
        <div ref={column} className={css.column} data-asks-help={frame.help ? '' : undefined}>
          <div className={isShort ? css.sheet : css.answer}>{children}</div>
          {frame.help && (
            <CheckboxRow
              label={i18n._('NEEDS_HELP')}
              hint={i18n._('NEEDS_HELP_HINT')}
              checked={frame.help.isNeeded}
              onChecked={frame.help.onTick}
            />
          )}
        </div>
      </main>
      <footer ref={bar} className={css.bar} data-more-above={below.items !== null || undefined}>
        <div className={css.back}>
          {frame.onBack && (
            <Button size="large" onClick={frame.onBack}>
              <BackIcon />
              {i18n._('BACK')}
            </Button>
          )}
        </div>
        <div className={css.progress}>
          {below.items !== null && (
            <div className={css.more}>
              <MoreButton items={below.items} onPress={below.scrollOn} />
            </div>
          )}
          {frame.progress && frame.progress.of > 1 && <Progress {...frame.progress} />}
        </div>
        <div className={css.forward}>
          {hasMainAction && (
            <Button type="submit" form={STEP_FORM} variant="primary" size="large" busy={frame.busy}>
              {mainLabel ?? (frame.isLastPage ? i18n._('CONFIRM') : i18n._('FORWARD'))}
              {mainIcon ?? (frame.isLastPage || mainLabel ? <CheckIcon /> : <ForwardIcon />)}
            </Button>
          )}
        </div>
      </footer>
    </div>
  )
}

const STEP_FORM = 'step'

interface StepFormProps {
  readonly busy: boolean
  readonly onSubmit: () => void
  readonly className?: string
  readonly children: ReactNode
}

/**
 * The step's form, submitted by the frame's main action or by Enter. It has no autocomplete, which would offer the
 * answers of earlier visitors.
 */
export function StepForm({ busy, onSubmit, className, children }: StepFormProps) {
  return (
    <form
      id={STEP_FORM}
      data-personal-answers=""
      noValidate
      autoComplete="off"
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit()
      }}
    >
      {children}
    </form>
  )
}
