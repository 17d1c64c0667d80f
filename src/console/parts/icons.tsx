import { icon } from '#src/ui/icons.tsx'

export const UpIcon = icon(<path d="M12 19V5M6 11l6-6 6 6" />)
export const DownIcon = icon(<path d="M12 5v14M6 13l6 6 6-6" />)
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />)
export const KeyIcon = icon(
  <>
    <circle cx="8" cy="15" r="4" />
    <path d="m11 12 9-9M16 7l3 3" />
  </>,
)
export const TabletIcon = icon(
  <>
    <rect x="3" y="4" width="18" height="14" rx="2" />
    <path d="M10 21h4" />
  </>,
)
export const MoreIcon = icon(<path strokeWidth="3" d="M5 12h.1M12 12h.1M19 12h.1" />)
export const ColumnsIcon = icon(<path d="M4 5h16v14H4zM9.5 5v14M15 5v14" />)
