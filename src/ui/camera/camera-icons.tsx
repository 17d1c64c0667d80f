import { icon } from '../icons.tsx'

export const QrIcon = icon(
  <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v.1M20 17.5V20h-2.5M14 20v.1" />,
)
export const ScanIcon = icon(
  <path d="M4 8V6a2 2 0 0 1 2-2h2M16 4h2a2 2 0 0 1 2 2v2M20 16v2a2 2 0 0 1-2 2h-2M8 20H6a2 2 0 0 1-2-2v-2M3 12h18" />,
)
export const CameraIcon = icon(
  <>
    <path d="M3 8.5a2 2 0 0 1 2-2h2.5L9 4h6l1.5 2.5H19a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z" />
    <circle cx="12" cy="13" r="3.6" />
  </>,
)
export const NoCameraIcon = icon(
  <path d="M3 3l18 18M7 6.5H5a2 2 0 0 0-2 2V18a2 2 0 0 0 2 2h14M9.2 4H15l1.5 2.5H19a2 2 0 0 1 2 2v8M9.3 10.6a3.6 3.6 0 0 0 5 5" />,
)
export const SwitchCameraIcon = icon(
  <path d="M4 10a8 8 0 0 1 14.5-3M20 14a8 8 0 0 1-14.5 3M19 3v4.5h-4.5M5 21v-4.5h4.5" />,
)
export const TorchIcon = icon(<path d="M13 2 5 13.5h6L10 22l9-12h-6.5z" />)
export const SoundIcon = icon(
  <path d="M4 9.5v5h3.5L13 19V5L7.5 9.5zM16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11" />,
)
export const SoundOffIcon = icon(<path d="M4 9.5v5h3.5L13 19V5L7.5 9.5zM17 9.5l5 5M22 9.5l-5 5" />)
