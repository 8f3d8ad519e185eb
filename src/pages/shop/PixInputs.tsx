import { useWatch } from 'react-hook-form';
import { LIMITS } from '../../../domain/constants.ts';
import { detectPixKeyKind, formatPixKey, PIX_KEY_KINDS, toPixText } from '../../../domain/pixKey.ts';
import { shop } from '../../../domain/resources/shop.ts';
import { FieldInput, TextInput } from '../../components/form/FieldInputs.tsx';

/** The PIX key, with the kind it was read as, and who is paid. */
export function PixInputs() {
  const { pix_key, pix_name, pix_city, pix_txid } = shop.fields;
  const [key, name] = useWatch({ name: ['pix_key', 'name'] }) as (string | null | undefined)[];
  const kind = detectPixKeyKind(key ?? '');
  const shown = formatPixKey(key ?? '');
  // What the input shows as it is written here is not repeated.
  const read = kind && (shown === key?.trim() ? PIX_KEY_KINDS[kind] : `${PIX_KEY_KINDS[kind]} ${shown}`);
  const ownName = toPixText(name ?? '', LIMITS.pixName);
  return (
    <>
      {/* The region is there before: a screen reader announces what comes into one it knows. */}
      <div role="status" aria-live="polite">
        <TextInput
          source="pix_key"
          label={pix_key.label}
          maxLength={100}
          helperText={read || 'CPF, CNPJ, telefone com +55, e-mail ou chave aleatória.'}
        />
      </div>
      <TextInput
        source="pix_name"
        label={pix_name.label}
        maxLength={LIMITS.pixName}
        helperText={ownName ? `Se ficar vazio: ${ownName}` : undefined}
      />
      <TextInput source="pix_city" label={pix_city.label} maxLength={LIMITS.pixCity} required={Boolean(key)} />
      <FieldInput name="pix_txid" field={pix_txid} />
    </>
  );
}
