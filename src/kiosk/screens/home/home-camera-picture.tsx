import { useLingui } from '@lingui/react'
import type { Ref } from 'react'
import * as css from './home-camera-picture.css.ts'

interface HomeCameraPictureProps {
  /** `failed`: there is no picture, and visitors use the two buttons. */
  readonly state: 'opening' | 'open' | 'failed'
  readonly isRear: boolean
  /** The element that shows the picture. */
  readonly video: Ref<HTMLVideoElement>
  /** The building is being left: a badge is asked for only on the way out. */
  readonly isWayOut?: boolean
}

/** What home's camera sees, with a light that says that it is on. */
export function HomeCameraPicture({ state, isRear, video, isWayOut }: HomeCameraPictureProps) {
  const { i18n } = useLingui()
  return (
    <div className={css.camera} hidden={state === 'failed'}>
      <div className={css.ring[state === 'open' ? 'on' : 'off']}>
        <video ref={video} muted playsInline className={css.video[isRear ? 'rear' : 'front']} />
      </div>
      <div className={css.words}>
        <p className={css.ask}>{isWayOut ? i18n._('EVACUATION_BADGE') : i18n._('HOME_CAMERA_ASK')}</p>
        <p className={css.privacy}>{i18n._('HOME_CAMERA_PRIVACY')}</p>
      </div>
    </div>
  )
}
