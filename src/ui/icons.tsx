import type { ReactNode } from 'react'

/**
 * Our own icons: a grid of 24, one stroke of 2, no fill. They stand beside a word, so they are hidden from assistive
 * technology.
 */
export interface IconProps {
  /** CSS length; by default as high as the text beside it. */
  readonly size?: string
}

/** @param turns the picture has a direction, and shows the other way where the page runs from right to left */
export const icon = (drawing: ReactNode, turns = false) =>
  function Icon({ size = '1.25em' }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        data-turns={turns || undefined}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {drawing}
      </svg>
    )
  }

export const EnterIcon = icon(
  <path d="M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M3 12h12M10.5 7.5 15 12l-4.5 4.5" />,
  true,
)
export const ExitIcon = icon(
  <path d="M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M9 12h12M16.5 7.5 21 12l-4.5 4.5" />,
  true,
)
export const BackIcon = icon(<path d="M20 12H4M10.5 5.5 4 12l6.5 6.5" />, true)
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const CheckIcon = icon(<path d="m4.5 12.5 5 5 10-11" />)
export const WarningIcon = icon(<path d="M12 3.5 2.5 20h19L12 3.5ZM12 10v4.5M12 17.4v.1" />)
export const SpeakerIcon = icon(
  <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.2a8.2 8.2 0 0 1 0 11.6" />,
)
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </>,
)
export const StopIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m5.7 5.7 12.6 12.6" />
  </>,
)
export const OfflineIcon = icon(
  <path d="M3 3l18 18M5 12.5a10 10 0 0 1 4-2.3M2 8.8a15 15 0 0 1 4.5-2.7M11 5a15 15 0 0 1 11 3.8M15 10.5a10 10 0 0 1 4 2M8.5 16a5 5 0 0 1 7 0M12 19.5v.1" />,
)
export const OnlineIcon = icon(
  <path d="M2 8.8a15 15 0 0 1 20 0M5 12.5a10 10 0 0 1 14 0M8.5 16a5 5 0 0 1 7 0M12 19.5v.1" />,
)
export const BadgeIcon = icon(
  <>
    <rect x="5" y="3" width="14" height="18" rx="2.5" />
    <path d="M10 6h4M8.5 17c.5-1.8 1.8-2.6 3.5-2.6s3 .8 3.5 2.6" />
    <circle cx="12" cy="11.2" r="1.7" />
  </>,
)
export const PeopleIcon = icon(
  <>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 19.5C3 15.8 5.6 14 9 14s6 1.8 6.5 5.5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.6c2 .7 3.2 2.4 3.5 4.9" />
  </>,
)
export const GlobeIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18" />
  </>,
)
/** A+ */
export const LargerTextIcon = icon(<path d="m2 20 6.5-16L15 20M4.5 14.5h8M19 5v7M15.5 8.5h7" />)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const ChevronIcon = icon(<path d="m6 9 6 6 6-6" />)
export const SettingsIcon = icon(
  <>
    <path d="M3 7h9M18 7h3M3 17h3M12 17h9" />
    <circle cx="15" cy="7" r="3" />
    <circle cx="9" cy="17" r="3" />
  </>,
)
