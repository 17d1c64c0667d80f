/** A drawn ground floor with the way from the door to the lift. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 700" font-family="sans-serif" font-size="34">
  <rect width="1200" height="700" fill="#fff"/>
  <g fill="#eef2f6" stroke="#51606f" stroke-width="6">
    <path d="M30 30h1140v640H30z"/><path d="M30 30h330v260H30z"/><path d="M360 30h360v260H360z"/>
    <path d="M840 30h330v260H840z"/><path d="M30 430h420v240H30z"/><path d="M760 430h410v240H760z"/>
  </g>
  <g fill="#51606f"><text x="110" y="175">Sala A</text><text x="470" y="175">Sala B</text><text x="940" y="175">Uffici</text>
    <text x="150" y="560">Reception</text><text x="880" y="560">Mensa</text></g>
  <path d="M605 660V360H780V170" fill="none" stroke="#0f6b57" stroke-width="14" stroke-linejoin="round" stroke-dasharray="26 16"/>
  <path d="M745 190 780 120l35 70z" fill="#0f6b57"/><circle cx="605" cy="650" r="20" fill="#0f6b57"/>
</svg>`

export const planSample = {
  url: `data:image/svg+xml,${encodeURIComponent(drawing)}`,
  width: 1200,
  height: 700,
}
