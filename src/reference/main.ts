import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import './page.css.ts'
