import { describe, expect, it } from 'vitest';
import { RESERVATION_STATUS } from '../../domain/constants.ts';
import { STATUS_COLORS } from '../../src/components/StatusBadge.tsx';
import { brass, TINT_OPACITY } from '../../src/theme/palette.ts';
import { createShopTheme } from '../../src/theme/ThemeRoot.tsx';

const { colorSchemes, components } = createShopTheme();
const colors = ['primary', 'secondary', 'success', 'error', 'warning', 'info'] as const;
/** WCAG 2.2 AA: text, and the parts of controls that identify them. */
const TEXT = 4.5;
const CONTROL = 3;

type Rgb = [number, number, number];

function parseRgb(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
}

function blend(front: string, back: string, alpha: number): Rgb {
  const [under, top] = [parseRgb(back), parseRgb(front)];
  return top.map((channel, index) => alpha * channel + (1 - alpha) * (under[index] ?? 0)) as Rgb;
}

function computeLuminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function computeContrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

describe('the contrast', () => {
  for (const scheme of ['light', 'dark'] as const) {
    const palette = colorSchemes[scheme]?.palette;
    if (!palette) throw new Error(`the theme has no ${scheme} scheme`);
    const grounds = { page: palette.background.default, card: palette.background.paper };

    for (const [ground, background] of Object.entries(grounds)) {
      it(`of text on the ${ground} is at least 4.5 (${scheme})`, () => {
        for (const text of [palette.text.primary, palette.text.secondary])
          expect(computeContrast(parseRgb(text), parseRgb(background)), text).toBeGreaterThanOrEqual(TEXT);
      });

      it(`of coloured text on the ${ground} and on its own tint is at least 4.5 (${scheme})`, () => {
        for (const color of colors) {
          const { main } = palette[color];
          expect(computeContrast(parseRgb(main), parseRgb(background)), color).toBeGreaterThanOrEqual(TEXT);
          expect(
            computeContrast(parseRgb(main), blend(main, background, TINT_OPACITY)),
            `${color} tint`,
          ).toBeGreaterThanOrEqual(TEXT);
        }
      });

      it(`of the focus ring and a field’s border on the ${ground} is at least 3 (${scheme})`, () => {
        expect(computeContrast(parseRgb(palette.primary.main), parseRgb(background))).toBeGreaterThanOrEqual(CONTROL);
        expect(
          computeContrast(blend(palette.text.secondary, background, 0.75), parseRgb(background)),
        ).toBeGreaterThanOrEqual(CONTROL);
      });
    }

    it(`of a filled button’s label is at least 4.5, also on hover (${scheme})`, () => {
      for (const color of colors) {
        const { main, dark, contrastText } = palette[color];
        expect(computeContrast(parseRgb(contrastText), parseRgb(main)), color).toBeGreaterThanOrEqual(TEXT);
        expect(computeContrast(parseRgb(contrastText), parseRgb(dark)), `${color} hover`).toBeGreaterThanOrEqual(TEXT);
      }
    });
  }
});

describe('the filled main button', () => {
  it('has a label with a contrast of at least 4.5, also on hover', () => {
    expect(computeContrast(parseRgb(brass.text), parseRgb(brass.background))).toBeGreaterThanOrEqual(TEXT);
    expect(computeContrast(parseRgb(brass.text), parseRgb(brass.hover))).toBeGreaterThanOrEqual(TEXT);
  });
});

describe('the theme', () => {
  it('gives every reservation status its own colour: purple in the agenda, green done, red cancelled', () => {
    const named = Object.entries(RESERVATION_STATUS).map(([code, name]) => [name, STATUS_COLORS[code as never]]);
    expect(Object.fromEntries(named)).toEqual({
      Agendado: 'secondary',
      Confirmado: 'info',
      Concluído: 'success',
      Cancelado: 'error',
    });
  });

  it('never writes buttons in capitals', () => {
    expect(createShopTheme().typography.button.textTransform).toBe('none');
  });

  it('reduces motion for users who prefer it', () => {
    expect(createShopTheme().motion.reducedMotion).toBe('system');
  });

  it('keeps menu items, choices and icon buttons at least 44 px high', () => {
    const roots = [
      components?.MuiIconButton?.styleOverrides?.root,
      components?.MuiMenuItem?.styleOverrides?.root,
      components?.MuiFormControlLabel?.styleOverrides?.root,
    ] as { minHeight: number }[];
    for (const root of roots) expect(root.minHeight).toBeGreaterThanOrEqual(44);
  });
});
