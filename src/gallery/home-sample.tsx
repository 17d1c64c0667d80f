import type { ComponentProps } from 'react'
import { HomeScreen } from '#src/kiosk/screens/home/home-screen.tsx'
import { OccupancyNumbers } from '#src/kiosk/screens/home/occupancy-numbers.tsx'
import { PrivacyLine } from '#src/ui/privacy-line.tsx'
import { company, homeTools } from './frame-sample.tsx'
import { motto, occupancy } from './people.ts'

const nothing = (): void => undefined

/** Home of a tablet with everything that a company may choose for it, but for what is changed. */
export const homeSample = (locale: string, changes: Partial<ComponentProps<typeof HomeScreen>>) => (
  <HomeScreen
    company={company}
    motto={motto}
    occupancy={<OccupancyNumbers occupancy={occupancy} showsCounter={false} />}
    privacy={<PrivacyLine onRead={nothing} />}
    onEnter={nothing}
    onExit={nothing}
    onGetBadge={nothing}
    onOtherFeatures={nothing}
    onSettings={null}
    tools={homeTools(locale)}
    {...changes}
  />
)
