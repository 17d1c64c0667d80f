import { RoundedQr } from '#src/kiosk/screens/rounded-qr.tsx'
import * as css from './arrival-cards.css.ts'

interface PhoneCodeProps {
  /** What a phone reads. */
  readonly text: string
  readonly label: string
  /** How much of it may be covered; a screen is never dirty, and less makes a long text coarser. */
  readonly spare?: 'L' | 'M'
}

/** A code for a phone's camera: dark on white, whatever the company's colours. */
export const PhoneCode = ({ text, label, spare = 'M' }: PhoneCodeProps) => (
  <div className={css.qr} role="img" aria-label={label}>
    <RoundedQr text={text} spare={spare} />
  </div>
)
