/** Draws every statechart of the kiosk into docs/develop/statecharts.md, from the machines themselves. */
import { readFileSync, writeFileSync } from 'node:fs'
import { drawAll } from './statecharts-page.ts'

const page = new URL('../docs/develop/statecharts.md', import.meta.url)
const drawn = drawAll(readFileSync(page, 'utf8'))
writeFileSync(page, drawn)
