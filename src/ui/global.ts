// The font's own stylesheet cannot come from a .css.ts file: vanilla-extract keeps only what it makes itself.
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import './global.css.ts'
