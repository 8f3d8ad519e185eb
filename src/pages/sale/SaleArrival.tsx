import { lazy, Suspense } from 'react';
import { loadQuestion } from './loadDialogs.ts';
import { MAYBE_SOLD } from './RestartButton.tsx';
import { type ArrivalOptions, useSaleArrival } from './useSaleArrival.ts';
import type { Wizard } from './wizard.ts';

const Question = lazy(loadQuestion);

/** Begins the sale that was asked for elsewhere. One that stands here unfinished is given up only by a person's word. */
export function SaleArrival({ wizard, ...rest }: { wizard: Wizard } & ArrivalOptions) {
  const { asking, start, forget } = useSaleArrival(wizard, rest);
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
