/** The theme draws no ripples (theme/components.ts), so their code need not be sent. */
// biome-ignore lint/style/noDefaultExport: it takes the place of MUI's TouchRipple, which has one
export default function TouchRipple() {
  return null;
}
