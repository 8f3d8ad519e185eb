import { useWatch } from 'react-hook-form';
import { LIMITS } from '../../../domain/constants.ts';
import {
  detectPixKeyKind,
  formatPixKey,
  MAX_PIX_KEY_LENGTH,
  PIX_KEY_KINDS,
  toPixText,
} from '../../../domain/pixKey.ts';
import { shop } from '../../../domain/resources/shop.ts';
import { FieldInput, TextInput } from '../../components/form/FieldInputs.tsx';

/** The PIX key with its detected kind, and the receiver. */
export function PixInputs() {
  const { pix_key, pix_name, pix_city, pix_txid } = shop.fields;
  const [key, name] = useWatch({ name: ['pix_key', 'name'] }) as (string | null | undefined)[];
  const kind = detectPixKeyKind(key ?? '');
  const formattedKey = formatPixKey(key ?? '');
  // The formatted key is repeated only if it differs from the typed text.
  const kindText =
    kind && (formattedKey === key?.trim() ? PIX_KEY_KINDS[kind] : `${PIX_KEY_KINDS[kind]} ${formattedKey}`);
  const ownName = toPixText(name ?? '', LIMITS.pixName);
  return (
    <>
      {/* A live region must exist before its content changes to be announced. */}
      <div role="status" aria-live="polite">
        <TextInput
          source="pix_key"
          label={pix_key.label}
          maxLength={MAX_PIX_KEY_LENGTH}
          helperText={kindText || 'CPF, CNPJ, telefone com +55, e-mail ou chave aleatória.'}
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
