import { i18n } from '@lingui/core'
import { company } from './frame-sample.tsx'

/** A drawn hall in the morning, as bright as photos of lobbies are. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1920 1200">
  <rect width="1920" height="1200" fill="#f2e6d2"/>
  <rect y="760" width="1920" height="440" fill="#c9b79c"/>
  <path d="M0 0h1920L1500 330H420Z" fill="#fbf4e6"/>
  ${[0, 1, 2, 3, 4, 5].map((n) => `<path d="M${140 + n * 290} 200h210v560h-210z" fill="#${n % 2 ? '9fc4d8' : 'b7d6e4'}"/>`).join('')}
  <path d="M0 760 700 640h520l700 120v440H0Z" fill="#b49f80"/>
  <path d="M1180 620h420v260h-420z" fill="#6d4f33"/><path d="M1180 620h420v40h-420z" fill="#8a6743"/>
  <circle cx="1390" cy="520" r="52" fill="#4a3a2c"/><path d="M1310 620c0-70 40-96 80-96s80 26 80 96z" fill="#2f5964"/>
</svg>`

export const photo = {
  url: `data:image/svg+xml,${encodeURIComponent(drawing)}`,
  focalX: 72,
  focalY: 45,
  brightness: 78,
}

export const attractSample = {
  company,
  timeZone: null,
  get invitation() {
    return { text: i18n._('ATTRACT_TOUCH'), lang: i18n.locale }
  },
  notes: [],
  isWatching: false,
  isDimmed: false,
  isLeaving: false,
  drift: { x: 0, y: 0 },
}
