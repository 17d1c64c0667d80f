/** Whether everything is asked (`npm run test:long`) or a sample of it (`npm test`). */
export const isLong = process.env.LONG === '1'

/** How much of something that takes long is asked. */
export const sampleOf = (inTest: number, inLong: number): number => (isLong ? inLong : inTest)
