import { icon } from './icons.tsx'

/** Icons that home does not need. */
export const ForwardIcon = icon(<path d="M4 12h16M13.5 5.5 20 12l-6.5 6.5" />, true)
export const PrinterIcon = icon(
  <path d="M7 8V3h10v5M7 18H5a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-2M7 14h10v7H7z" />,
)
export const DownloadIcon = icon(<path d="M12 4v11M6.5 10 12 15.5 17.5 10M4 20h16" />)
export const MailIcon = icon(<path d="M3 5.5h18v13H3zM3.5 6.5 12 13l8.5-6.5" />)
export const CodeIcon = icon(
  <>
    <rect x="2.5" y="6" width="19" height="12" rx="2.5" />
    <path d="M7 10v4M11 10v4M15 10v4M18 14h.1" />
  </>,
)
export const NewVisitorIcon = icon(
  <>
    <circle cx="10" cy="8" r="4" />
    <path d="M3 20c.6-4 3.4-6 7-6 1.4 0 2.7.3 3.7.9M18 14v7M14.5 17.5h7" />
  </>,
)
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>,
)
export const TryAgainIcon = icon(<path d="M19.5 14a8 8 0 1 1-1.3-7L20.5 9.5M20.5 3.5v6h-6" />)
export const EraseIcon = icon(
  <path d="m8.5 20-5-5a1.5 1.5 0 0 1 0-2.1l9-9a1.5 1.5 0 0 1 2.1 0l5.5 5.5a1.5 1.5 0 0 1 0 2.1L12 19.6M8.5 20H20M8 8.5l7.5 7.5" />,
)
export const PenIcon = icon(
  <path d="M4 20l1-4.5L16.5 4a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8L8.5 19 4 20ZM14 6.5l3.5 3.5" />,
)
export const KeyboardIcon = icon(
  <>
    <rect x="2.5" y="6" width="19" height="12" rx="2" />
    <path d="M6 10h.1M10 10h.1M14 10h.1M18 10h.1M8 14h8" />
  </>,
)
export const SpeechIcon = icon(<path d="M4 5h16v11H11l-4.5 4V16H4V5ZM8 9h8M8 12h5" />)
export const DocumentIcon = icon(<path d="M6 3h8l4 4v14H6V3ZM14 3v4h4M9 13.5l2.2 2.2L15.5 11" />)
export const MinusIcon = icon(<path d="M5 12h14" />)
export const DeleteIcon = icon(
  <path d="M8 5h12a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H8l-6-7 6-7ZM11.5 9l6 6M17.5 9l-6 6" />,
)
