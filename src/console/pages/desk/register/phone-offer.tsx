import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import { offerPhone } from '#contract/console/register.ts'
import { type enterByHand, listInside } from '#contract/console/today.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { type Answered, type Asked, useRead, useWrite } from '../../../api/reading.ts'
import { CopyButton } from '../../../parts/copy-button.tsx'
import { WriteTrouble } from '../../../parts/write-trouble.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { QrPicture } from '../../../session/qr-picture.tsx'
import * as css from './register.css.ts'

/** Also without a hint of the server the end is seen soon. */
const LOOK_AGAIN_MS = 3_000

interface PhoneOfferProps {
  readonly name: string
  readonly entry: Omit<Asked<typeof enterByHand>, 'why'>
  readonly onEntered: (entered: Answered<typeof enterByHand>) => void
}

/** The visitor accepts documents, signs and enters on their own phone; this page sees it. */
export function PhoneOffer({ name, entry, onEntered }: PhoneOfferProps) {
  const { i18n } = useLingui()
  const { write, failed } = useWrite(offerPhone)
  const [url, setUrl] = useState<string | null>(null)
  const isAsked = useRef(false)
  const { visitorId, siteId, ticket } = entry
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void write({ visitorId, siteId, ticket: ticket ?? null }).then(
      (offered) => offered.ok && offered.value.url && setUrl(new URL(offered.value.url, location.href).href),
    )
  }, [write, visitorId, siteId, ticket])
  const { data } = useRead(listInside, { siteId: null, search: name }, { everyMs: LOOK_AGAIN_MS })
  const visit = data?.people.find((person) => person.visitorId === visitorId)
  const latest = useRef(onEntered)
  useEffect(() => {
    latest.current = onEntered
  })
  const { visitId, canPrint = false } = visit ?? {}
  useEffect(() => {
    if (visitId !== undefined) latest.current({ visitId, hasPrinter: canPrint })
  }, [visitId, canPrint])
  if (url === null) return <WriteTrouble writes={[{ failed }]} />
  return (
    <div className={css.phone}>
      <QrPicture text={url} label={i18n._('REGISTER_PHONE_QR')} />
      <div className={css.besideCode}>
        <p>{i18n._('REGISTER_PHONE', { name: verbatim(name) })}</p>
        <TextField label={i18n._('REGISTER_PHONE_LINK')} readOnly value={url} onValue={() => undefined} />
        <div>
          <CopyButton text={url} />
        </div>
        <p role="status" className={css.detail}>
          {i18n._('REGISTER_PHONE_WAITS')}
        </p>
      </div>
    </div>
  )
}
