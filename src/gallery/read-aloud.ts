import { describeControl } from '#src/kiosk/speech/describe-control.ts'
import { phrasesWith } from '#src/kiosk/speech/phrases.ts'
import { readPage, shownRoot, titleOf } from '#src/kiosk/speech/read-page.ts'

/** The kiosk masks the names it knows as well; here the marks of the screens have to be enough. */
const phrases = phrasesWith(() => [])

/** What spoken mode says of the shown sample, stop by stop, where others may listen. */
export function readAloud() {
  const root = shownRoot()
  const title = titleOf(root)
  return readPage(root).map((item) => ({
    isTitle: item.element === title,
    isNamed: item.kind !== 'control' || describeControl(item.element).name.length > 0,
    parts: phrases.item(item).map(({ text, lang, publicly }) => ({ text: publicly ?? text, lang })),
  }))
}
