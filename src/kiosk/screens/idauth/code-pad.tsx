import { useLingui } from '@lingui/react'
import { CODE_ALPHABET } from '#contract/entities/visitor-code.ts'
import { DeleteIcon, KeyboardIcon } from '#src/ui/icons-steps.tsx'
import { visuallyHidden } from '#src/ui/visually-hidden.css.ts'
import * as css from './code-pad.css.ts'

interface CodePadProps {
  readonly onKey: (symbol: string) => void
  readonly onErase: () => void
  /** The system's own keyboard, for a code of other symbols. */
  readonly onKeyboard: () => void
}

/**
 * The symbols of visitor codes as large keys, since a system keyboard has letters and digits on different pages. Not shown
 * on phones. A keyboard types into the field, so that its Tab need not pass all these keys.
 */
export function CodePad({ onKey, onErase, onKeyboard }: CodePadProps) {
  const { i18n } = useLingui()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a second group of the field
    <div role="group" aria-label={i18n._('CODE_PAD')} dir="ltr" className={css.pad} data-code-pad>
      {[...CODE_ALPHABET].map((symbol) => (
        <button
          type="button"
          key={symbol}
          tabIndex={-1}
          data-key
          className={css.key}
          onClick={() => onKey(symbol)}
        >
          {symbol}
        </button>
      ))}
      <button type="button" tabIndex={-1} className={css.keyboard} onClick={onKeyboard}>
        <KeyboardIcon size="1em" />
        <span className={visuallyHidden}>{i18n._('CODE_PAD_KEYBOARD')}</span>
      </button>
      <button type="button" tabIndex={-1} data-key className={css.erase} onClick={onErase}>
        <DeleteIcon size="1em" />
        <span className={visuallyHidden}>{i18n._('CODE_PAD_ERASE')}</span>
      </button>
    </div>
  )
}
