import { Suspense } from 'react';
import { Question } from './dialogs.ts';
import { MAYBE_SOLD } from './RestartButton.tsx';
import { type SaleIntentOptions, useSaleIntent } from './useSaleIntent.ts';
import type { Wizard } from './wizard.ts';

/** Begins the sale that was asked for elsewhere. One that stands here unfinished is given up only by a person's word. */
export function SaleIntent({ wizard, ...rest }: { wizard: Wizard } & SaleIntentOptions) {
  const { asking, start, forget } = useSaleIntent(wizard, rest);
  const { state, view } = wizard;
  if (!asking) return null;
  const whose = view.customer ? ` de ${view.customer.name}` : '';
  return (
    <Suspense>
      <Question
        title="Começar outra venda?"
        text={
          state.attempt
            ? MAYBE_SOLD
            : `Há uma venda${whose} que não foi terminada. O que foi preenchido nela será descartado.`
        }
        yes={state.attempt ? 'Começar assim mesmo' : 'Descartar e começar'}
        no="Voltar à venda"
        danger
        onYes={start}
        onNo={forget}
      />
    </Suspense>
  );
}
