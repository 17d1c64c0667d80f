const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/

/** A value for a sentence: a text of the other direction is isolated, so that the sentence around it stays in order. */
export const isolated = (text: string, direction: string): string =>
  text !== '' && (direction === 'rtl' || RIGHT_TO_LEFT.test(text)) ? `\u2068${text}\u2069` : text
