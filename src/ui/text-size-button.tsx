import { useLingui } from '@lingui/react'
import { TEXT_SIZES } from '#contract/limits.ts'
import { LargerTextIcon } from './icons.tsx'
import * as css from './text-size-button.css.ts'
import { setTextSize, useTextSize } from './text-size.ts'

/** Each press enlarges the text; after the largest size it returns to the first. */
export function TextSizeButton() {
  const { i18n } = useLingui()
  const size = useTextSize()
  const next = TEXT_SIZES[(TEXT_SIZES.indexOf(size) + 1) % TEXT_SIZES.length] ?? TEXT_SIZES[0]
  return (
    <button
      type="button"
      className={css.button}
      aria-label={i18n._('TEXT_SIZE', { size })}
      onClick={() => setTextSize(next)}
    >
      <LargerTextIcon size="1.5em" />
    </button>
  )
}
