import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { companyPicturePath } from '#contract/company-picture-path.ts'
import { addPicture, deletePicture, focusPicture, listPictures } from '#contract/console/pictures.ts'
import { COMPANY_PICTURES_MAX } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { contrastOnPicture, shadeFor } from '#src/ui/shade.ts'
import { type Answered, useMay, useRead, useWrite } from '../../api/reading.ts'
import { asBase64, FileButton } from '../../parts/file-button.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { actions, fields } from '../../parts/page.css.ts'
import { Card } from '../../parts/page.tsx'
import { SiteField } from '../../parts/site-field.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import * as css from './pictures-card.css.ts'

type Picture = Answered<typeof listPictures>[number]

/** The pictures that tablets show on home and while they are not touched. */
export function PicturesCard({ companyId }: { readonly companyId: string }) {
  const { i18n } = useLingui()
  const [siteId, setSiteId] = useState<string | null>(null)
  const query = useRead(listPictures, {})
  const add = useWrite(addPicture)
  const may = useMay(addPicture)
  const upload = async (file: File) => void add.write({ picture: await asBase64(file), siteId })
  return (
    <Card title={i18n._('PICTURES')} hint={i18n._('PICTURES_HINT', { count: COMPANY_PICTURES_MAX })}>
      <WriteTrouble writes={[add]} />
      <div className={fields}>
        <SiteField value={siteId} onValue={setSiteId} all={i18n._('PICTURES_OF_COMPANY')} />
      </div>
      <Loaded query={query}>
        {(all) => {
          const pictures = all.filter((picture) => picture.siteId === siteId)
          return (
            <>
              <ul className={css.list} aria-label={i18n._('PICTURES')}>
                {pictures.map((picture, index) => (
                  <li key={`${picture.siteId} ${picture.id}`}>
                    <PictureForm companyId={companyId} picture={picture} number={index + 1} />
                  </li>
                ))}
              </ul>
              {may && (
                <div className={actions}>
                  <FileButton
                    accept="image/png,image/jpeg,image/webp"
                    disabled={add.busy || pictures.length >= COMPANY_PICTURES_MAX}
                    onFile={(file) => void upload(file)}
                  >
                    {i18n._('PICTURE_ADD')}
                  </FileButton>
                </div>
              )}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

/** After the last move of a slider. */
const SAVE_AFTER_MS = 600

interface PictureFormProps {
  readonly companyId: string
  readonly picture: Picture
  readonly number: number
}

function PictureForm({ companyId, picture, number }: PictureFormProps) {
  const { i18n } = useLingui()
  const focus = useWrite(focusPicture)
  const remove = useWrite(deletePicture)
  const may = useMay(focusPicture)
  const [{ x, y }, setPoint] = useState({ x: picture.focalX, y: picture.focalY })
  const { id: pictureId, siteId, focalX, focalY, brightness } = picture
  const { write } = focus
  useEffect(() => {
    if (x === focalX && y === focalY) return
    const timer = setTimeout(() => void write({ pictureId, siteId, focalX: x, focalY: y }), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [x, y, focalX, focalY, pictureId, siteId, write])
  const url = companyPicturePath(companyId, pictureId)
  const shade = shadeFor(brightness)
  const ratio = i18n.number(contrastOnPicture(brightness), { maximumFractionDigits: 1 })
  return (
    <section className={css.picture} aria-label={i18n._('PICTURE_NUMBER', { number })}>
      <WriteTrouble writes={[focus, remove]} />
      {/* The sliders below do the same by keyboard. */}
      <div
        className={css.whole}
        onPointerDown={(event) => {
          if (!may) return
          const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
          setPoint({
            x: Math.round(((event.clientX - left) / width) * 100),
            y: Math.round(((event.clientY - top) / height) * 100),
          })
        }}
      >
        <img className={css.image} src={url} alt={i18n._('PICTURE_NUMBER', { number })} />
        <span className={css.point} style={{ left: `${x}%`, top: `${y}%` }} />
      </div>
      <div className={css.cuts} aria-hidden="true">
        {(['landscape', 'portrait'] as const).map((shape) => (
          <div key={shape} className={css.cut[shape]}>
            <img className={css.filling} src={url} alt="" style={{ objectPosition: `${x}% ${y}%` }} />
            <div className={css.shade} style={{ opacity: shade }} />
            <span className={css.words}>09:41</span>
          </div>
        ))}
      </div>
      <Slider
        label={i18n._('FOCUS_ACROSS')}
        value={x}
        disabled={!may}
        onValue={(to) => setPoint({ x: to, y })}
      />
      <Slider
        label={i18n._('FOCUS_DOWN')}
        value={y}
        disabled={!may}
        onValue={(to) => setPoint({ x, y: to })}
      />
      <Note tone="info">
        {shade === 0
          ? i18n._('PICTURE_LEGIBLE', { ratio })
          : i18n._('PICTURE_SHADED', { ratio, shade: i18n.number(shade, { style: 'percent' }) })}
      </Note>
      <p className={css.facts}>
        {i18n._('PICTURE_FACTS', {
          width: picture.width,
          height: picture.height,
          kilobytes: Math.ceil(picture.bytes / 1024),
        })}
      </p>
      {may && (
        <div className={actions}>
          <Button busy={remove.busy} onClick={() => void remove.write({ pictureId, siteId })}>
            {i18n._('PICTURE_REMOVE', { number })}
          </Button>
        </div>
      )}
    </section>
  )
}

interface SliderProps {
  readonly label: string
  readonly value: number
  readonly disabled: boolean
  readonly onValue: (value: number) => void
}

const Slider = ({ label, value, disabled, onValue }: SliderProps) => (
  <label className={css.slider}>
    {label}
    <input
      type="range"
      min={0}
      max={100}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onValue(Number(target.value))}
    />
  </label>
)
