import { useLingui } from '@lingui/react'
import { CODE_ALPHABET } from '#contract/entities/visitor-code.ts'
import { DeleteIcon } from '#src/ui/icons-steps.tsx'
import { visuallyHidden } from '#src/ui/visually-hidden.css.ts'
import * as css from './code-pad.css.ts'

interface CodePadProps {
  readonly onKey: (symbol: string) => void
  readonly onErase: () => void
}

/**
 * The symbols of visitor codes as large keys, since a system keyboard has letters and digits on different pages. Not shown
 * on phones. A keyboard types into the field, so that its Tab need not pass all these keys.
 */
export function CodePad({ onKey, onErase }: CodePadProps) {
  const { i18n } = useLingui()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a second group of the field
    <div role="group" aria-label={i18n._('CODE_PAD')} className={css.pad}>
      {[...CODE_ALPHABET].map((symbol) => (
        <button type="button" key={symbol} tabIndex={-1} className={css.key} onClick={() => onKey(symbol)}>
          {symbol}
        </button>
      ))}
      <button type="button" tabIndex={-1} className={css.erase} onClick={onErase}>
        <DeleteIcon size="1em" />
        <span className={visuallyHidden}>{i18n._('CODE_PAD_ERASE')}</span>
      </button>
    </div>
  )
}
