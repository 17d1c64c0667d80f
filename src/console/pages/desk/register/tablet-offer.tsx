import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { listDevices } from '#contract/console/devices.ts'
import { sendToTablet } from '#contract/console/register.ts'
import type { enterByHand } from '#contract/console/today.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { type Asked, useRead, useWrite } from '../../../api/reading.ts'
import { WriteTrouble } from '../../../parts/write-trouble.tsx'
import * as css from './register.css.ts'

interface TabletOfferProps {
  readonly name: string
  readonly entry: Omit<Asked<typeof enterByHand>, 'why'>
}

/** The visitor accepts documents, signs and enters at a tablet of the site whose home is shown. */
export function TabletOffer({ name, entry }: TabletOfferProps) {
  const { i18n } = useLingui()
  const { visitorId, siteId, ticket } = entry
  const { data: devices = [] } = useRead(listDevices, {})
  const tablets = devices.filter(
    (device) => device.state === 'approved' && !device.isSilent && device.siteId === (siteId ?? null),
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const send = useWrite(sendToTablet)
  const tablet = tablets.find(({ id }) => id === chosen) ?? tablets[0]
  if (tablet === undefined) return null
  const nameOf = (device: typeof tablet) => device.name ?? i18n._('TABLET_UNNAMED')
  const offer = async () => {
    setTold(null)
    const sent = await send.write({ visitorId, siteId, ticket: ticket ?? null, deviceId: tablet.id })
    if (!sent.ok) return
    const said = { tablet: verbatim(nameOf(tablet)), name: verbatim(name) }
    const { state } = sent.value
    if (state === 'shown') setTold(i18n._('REGISTER_TABLET_SHOWN', said))
    else if (state === 'busy') setTold(i18n._('REGISTER_TABLET_BUSY', said))
    else setTold(i18n._('REGISTER_TABLET_UNHEARD', said))
  }
  return (
    <div className={css.besideCode}>
      {tablets.length > 1 && (
        <SelectField
          label={i18n._('DETAIL_TABLET')}
          value={tablet.id}
          onValue={(id) => {
            setTold(null)
            setChosen(id)
          }}
          options={tablets.map((device) => ({ value: device.id, name: nameOf(device) }))}
        />
      )}
      <div>
        <Button busy={send.busy} onClick={() => void offer()}>
          {i18n._('REGISTER_TABLET')}
        </Button>
      </div>
      {told && <p role="status">{told}</p>}
      <WriteTrouble writes={[send]} />
    </div>
  )
}
