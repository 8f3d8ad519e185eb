import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { memo } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InTurn } from '../../src/components/InTurn.tsx';
import { useInPieces } from '../../src/components/useInPieces.ts';

/** How often each name was drawn in this test. */
const drawn = new Map<string, number>();
/** Milliseconds that drawing a name takes; nothing else takes any. */
let takes = 0;
beforeEach(() => {
  drawn.clear();
  takes = 0;
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  tick = () => {
    now += takes;
  };
});
let tick: () => void;

const Name = memo(({ name }: { name: string }) => {
  tick();
  drawn.set(name, (drawn.get(name) ?? 0) + 1);
  return <li>{name}</li>;
});

/** Names, the first of them at once. */
function Names({ names }: { names: readonly string[] }) {
  return useInPieces(names, (name) => name).map((name) => <Name key={name} name={name} />);
}

const seen = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

describe('what is drawn in pieces', () => {
  /** How many there were each time more had been drawn. */
  async function piecesOf(names: readonly string[]): Promise<number[]> {
    const lengths = new Set<number>();
    const watch = new MutationObserver(() => lengths.add(seen().length));
    watch.observe(document.body, { childList: true, subtree: true });
    render(<Names names={names} />);
    await waitFor(() => expect(seen()).toEqual(names));
    watch.disconnect();
    return [...lengths];
  }
  const names = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fabi', 'Gil', 'Hugo', 'Ivo'];

  it('comes one, then two, then four at a time, in its order, each once', async () => {
    expect(await piecesOf(names)).toEqual([1, 3, 7, 9]);
    expect([...drawn.values()]).toEqual(names.map(() => 1));
  });

  it('comes in smaller pieces where drawing takes its time', async () => {
    takes = 10;
    expect(await piecesOf(names)).toEqual([1, 3, 7, 9]);
    cleanup();
    takes = 20;
    expect(await piecesOf(names)).toEqual([1, 3, 4, 6, 7, 9]);
    cleanup();
    takes = 30;
    expect(await piecesOf(names)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('stays when others come before it, and is not drawn again', async () => {
    const { rerender } = render(<Names names={['Caio', 'Davi']} />);
    const first = screen.getByText('Caio');
    await screen.findByText('Davi');
    rerender(<Names names={['Ana', 'Bia', 'Bruno', 'Caio', 'Davi']} />);
    expect(seen()).toEqual(['Ana', 'Caio', 'Davi']);
    await waitFor(() => expect(seen()).toEqual(['Ana', 'Bia', 'Bruno', 'Caio', 'Davi']));
    expect(screen.getByText('Caio')).toBe(first);
    expect([...drawn.values()]).toEqual([1, 1, 1, 1, 1]);
  });

  it('goes at once', async () => {
    const { rerender } = render(<Names names={['Ana', 'Bia']} />);
    await screen.findByText('Bia');
    rerender(<Names names={['Bia']} />);
    expect(seen()).toEqual(['Bia']);
  });
});

describe('what is drawn in turn', () => {
  it('comes one after another and is all there in the end', async () => {
    render(
      <InTurn>
        <p>Valor</p>
        <p>Clientes</p>
        <p>Despesas</p>
      </InTurn>,
    );
    expect(screen.getByText('Valor')).toBeTruthy();
    expect(screen.queryByText('Despesas')).toBeNull();
    expect(await screen.findByText('Despesas')).toBeTruthy();
    expect(document.body.textContent).toBe('ValorClientesDespesas');
  });
});
