/** Props that are for the styles and for nobody else; MUI's own components say theirs by themselves. */
const STYLING = new Set(['as', 'ownerState', 'sx', 'theme']);

/**
 * Whether a styled element gets a prop as its attribute. All are that: `styled('div')` of ours with props of its own says by
 * `shouldForwardProp` which. Emotion's list of all attributes there are weighs 2 kB.
 */
// biome-ignore lint/style/noDefaultExport: it takes the place of @emotion/is-prop-valid, which has one
export default function isPropValid(prop: string): boolean {
  return !STYLING.has(prop);
}
