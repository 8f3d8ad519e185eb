import { ToggleInput } from '../../../components/form/ToggleInput.tsx';

const SOURCES = [
  { id: 'drawer', label: 'Da gaveta' },
  { id: 'outside', label: 'De fora' },
];
const SETTLED = { id: 'settled', label: 'Já foi pago antes' };

/** What pays a professional, as buttons; with `canSettle` also that it was paid before. */
export function SourceInput({ label, canSettle = false }: { label: string; canSettle?: boolean }) {
  return <ToggleInput source="source" label={label} choices={canSettle ? [...SOURCES, SETTLED] : SOURCES} />;
}
