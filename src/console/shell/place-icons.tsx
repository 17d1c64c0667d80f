import type { ReactNode } from 'react'
import { icon, PeopleIcon, SettingsIcon } from '#src/ui/icons.tsx'
import { TabletIcon } from '../parts/icons.tsx'
import type { SectionId } from './places.ts'

/** A bell on a counter. */
const DeskIcon = icon(<path d="M3 18h18M5 18a7 7 0 0 1 14 0M12 11V8M10 8h4M3 21h18" />)
/** A list with ticks. */
const RollCallIcon = icon(
  <path d="m3 6 1.5 1.5L7 5M3 13l1.5 1.5L7 12M3 20l1.5 1.5L7 19M11 6h10M11 13h10M11 20h10" />,
)
const LogIcon = icon(<path d="M4 4v16h16M8 16v-4M12.5 16V8M17 16v-6" />)

/** A house. */
const HomeIcon = icon(<path d="M3 11.5 12 4l9 7.5M5.5 9.5V20h13V9.5M10 20v-6h4v6" />)

const icons: Partial<Record<SectionId, ReactNode>> = {
  desk: <DeskIcon />,
  rollCall: <RollCallIcon />,
  people: <PeopleIcon />,
  log: <LogIcon />,
  devices: <TabletIcon />,
}

export function PlaceIcon({ of }: { readonly of: SectionId | 'home' | 'settings' }) {
  if (of === 'settings') return <SettingsIcon />
  return of === 'home' ? <HomeIcon /> : (icons[of] ?? null)
}
