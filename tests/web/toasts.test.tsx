import { useMutation } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { type NotificationOptions, type NotificationType, useNotify } from 'react-admin';
import toast from 'react-hot-toast';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NoticeSubject } from '../../src/components/ActionNotices.tsx';
import { Dialog } from '../../src/components/Dialog.tsx';
import { UndoToast, useUndoToast } from '../../src/components/UndoToast.tsx';
import { createBackEnd } from './support/backEnd.ts';
import { renderScreen } from './support/renderApp.tsx';

type Notification = [message: ReactNode, options?: NotificationOptions & { type?: NotificationType }];

function Notify({ notifications }: { notifications: Notification[] }) {
  const notify = useNotify();
  useEffect(() => {
    for (const [message, options] of notifications) notify(message, options);
  }, [notify, notifications]);
  return null;
}

interface UndoableProps {
  from?: () => HTMLElement | null;
  text?: string;
  about?: NoticeSubject;
}

const APPOINTMENT: NoticeSubject = { resource: 'agendamentos', id: 7 };

function Undoable({ from = () => null, text = 'Feito', about = APPOINTMENT }: UndoableProps) {
  const done = useUndoToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: something is done once
  useEffect(
    () => done({ text, focusOrigin: from(), about }, (toast) => <UndoToast {...toast} onUndo={() => {}} />),
    [],
  );
  return null;
}

/** Renders its children after a press of 'Depois'. */
function Later({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  return isShown ? (
    children
  ) : (
    <button type="button" onClick={() => setShown(true)}>
      Depois
    </button>
  );
}

/** A dialog over another one, which it can be closed to show. */
function TwoDialogs({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Dialog open onClose={onClose}>
        Motivo
      </Dialog>
      <Dialog open={isOpen} onClose={onClose}>
        <button type="button" onClick={() => setOpen(false)}>
          Fechar
        </button>
        <Later>
          <Undoable from={() => screen.getByRole('button', { name: 'Fechar' })} />
        </Later>
      </Dialog>
    </>
  );
}

/** Saves an appointment when `press` is called. */
function Save({ press }: { press: { current?: (id: number) => void } }) {
  const { mutate } = useMutation({
    mutationKey: ['agendamentos', 'update'],
    mutationFn: async (_: { id: number }) => 0,
  });
  press.current = (id) => mutate({ id });
  return null;
}

function notify(...notifications: Notification[]) {
  return renderScreen(<Notify notifications={notifications} />);
}

/** Advances fake time in steps: React applies the results of a step when it ends. */
async function advanceTime(ms: number) {
  for (let left = ms; left >= 0; left -= 100) await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 100)));
}

async function isShownAfter(ms: number, text: string): Promise<boolean> {
  await advanceTime(ms);
  return screen.queryByText(text) !== null;
}

const MOVE_FAILED: Notification[] = [['Não foi possível mover', { type: 'error', subject: 'agendamentos' }]];

/** The exit animation of a toast takes another second. */
const LEAVING_MS = 1_100;

beforeEach(() => {
  createBackEnd();
  vi.useFakeTimers();
});

describe('a toast', () => {
  it('of an error goes when a later attempt of the same thing succeeds', async () => {
    const subject = 'clientes';
    notify(['Erro ao salvar', { type: 'error', subject }], ['Salvo com sucesso!', { type: 'success', subject }]);
    await advanceTime(LEAVING_MS);
    expect(screen.queryByText('Salvo com sucesso!')).not.toBeNull();
    expect(screen.queryByText('Erro ao salvar')).toBeNull();
  });

  it.each<[string, Notification[1]]>([
    ['something else succeeds', { type: 'success', subject: 'servicos' }],
    ['something without a subject succeeds', { type: 'success' }],
    ['the same thing is only announced', { type: 'info', subject: 'clientes' }],
  ])('of an error stays when %s', async (_, options) => {
    notify(['Erro ao salvar', { type: 'error', subject: 'clientes' }], ['Outro', options]);
    await advanceTime(LEAVING_MS);
    expect(screen.queryByText('Outro')).not.toBeNull();
    expect(screen.queryByText('Erro ao salvar')).not.toBeNull();
  });

  it('of a warning stays when a later attempt succeeds', async () => {
    const subject = 'pagamentos';
    notify(['O total mudou', { type: 'warning', subject }], ['Pago com sucesso!', { type: 'success', subject }]);
    await advanceTime(LEAVING_MS);
    expect(screen.queryByText('O total mudou')).not.toBeNull();
  });

  it('of an error returns when the next attempt of the same thing fails too', async () => {
    const subject = 'clientes';
    notify(
      ['Erro ao salvar', { type: 'error', subject }],
      ['Salvo com sucesso!', { type: 'success', subject }],
      ['Erro ao excluir', { type: 'error', subject }],
    );
    await advanceTime(LEAVING_MS);
    expect(screen.queryByText('Erro ao salvar')).toBeNull();
    expect(screen.queryByText('Erro ao excluir')).not.toBeNull();
  });

  it('of an error goes when the undo toast of the same thing is shown', async () => {
    renderScreen(
      <>
        <Notify notifications={MOVE_FAILED} />
        <Undoable />
      </>,
    );
    await advanceTime(LEAVING_MS);
    expect(screen.queryByText('Feito')).not.toBeNull();
    expect(screen.queryByText('Não foi possível mover')).toBeNull();
  });

  it.each([
    ['success', 3_000],
    ['error', 4_000],
    ['info', 4_000],
    ['warning', 4_000],
  ] as const)('of type %s lasts %i ms', async (type, duration) => {
    notify(['Pronto', { type }]);
    expect(await isShownAfter(duration + LEAVING_MS - 200, 'Pronto')).toBe(true);
    expect(await isShownAfter(200, 'Pronto')).toBe(false);
  });

  it.each([
    ['blank', () => toast('Pronto')],
    ['custom', () => toast.custom(<p>Pronto</p>)],
  ])('of the kind %s lasts four seconds', async (_, show) => {
    notify();
    await advanceTime(0);
    act(() => void show());
    expect(await isShownAfter(3_800 + LEAVING_MS, 'Pronto')).toBe(true);
    expect(await isShownAfter(200, 'Pronto')).toBe(false);
  });

  it('of the kind loading stays until it is dismissed', async () => {
    notify(['Salvando', { type: 'success' }]);
    let id = '';
    act(() => {
      id = toast.loading('Enviando');
    });
    expect(await isShownAfter(10_000, 'Enviando')).toBe(true);
    act(() => toast.dismiss(id));
    expect(await isShownAfter(LEAVING_MS, 'Enviando')).toBe(false);
  });

  it('lasts as long as the screen sets, or until dismissed', async () => {
    notify(['Curto', { autoHideDuration: 500 }], ['Longo', { autoHideDuration: null }]);
    expect(await isShownAfter(600 + LEAVING_MS, 'Curto')).toBe(false);
    expect(await isShownAfter(10_000, 'Longo')).toBe(true);
  });

  it('with an undo button stays for eight seconds', async () => {
    renderScreen(<Undoable />);
    expect(await isShownAfter(7_900, 'Feito')).toBe(true);
    // After mouse and touch there is no focus to return.
    expect(document.activeElement).toBe(document.body);
    expect(await isShownAfter(100 + LEAVING_MS, 'Feito')).toBe(false);
  });

  it('that took the focus returns it when it disappears by itself', async () => {
    const from = () => screen.getByRole<HTMLElement>('button', { name: 'Mover' });
    renderScreen(
      <>
        <button type="button">Mover</button>
        <Undoable from={from} />
      </>,
    );
    await advanceTime(0);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Desfazer' }));
    await advanceTime(8_000 + LEAVING_MS);
    expect(document.activeElement).toBe(from());
  });

  it.each([
    ['Tab', true],
    ['Escape', false],
  ])('loses the focus with %s, which returns to the action’s origin', async (key, stays) => {
    renderScreen(
      <>
        <button type="button">Mover</button>
        <Undoable from={() => screen.getByRole<HTMLElement>('button', { name: 'Mover' })} />
      </>,
    );
    await advanceTime(0);
    fireEvent.keyDown(screen.getByRole('button', { name: 'Desfazer' }), { key });
    expect(document.activeElement?.textContent).toBe('Mover');
    expect(await isShownAfter(LEAVING_MS, 'Feito')).toBe(stays);
  });

  it('under the mouse does not delay the next one when it disappears', async () => {
    renderScreen(
      <>
        <Undoable />
        <Later>
          <Undoable text="Outro" />
        </Later>
      </>,
    );
    await advanceTime(0);
    const undo = screen.getByRole('button', { name: 'Desfazer' });
    fireEvent.mouseOver(undo);
    expect(await isShownAfter(10_000, 'Feito')).toBe(true);
    fireEvent.click(undo);
    fireEvent.click(screen.getByRole('button', { name: 'Depois' }));
    expect(await isShownAfter(7_900, 'Outro')).toBe(true);
    expect(await isShownAfter(100 + LEAVING_MS, 'Outro')).toBe(false);
  });

  it('with a button is in the dialog on top, and keeps it open on Escape', async () => {
    const onClose = vi.fn();
    renderScreen(<TwoDialogs onClose={onClose} />);
    await advanceTime(0);
    fireEvent.click(screen.getByText('Depois'));
    await advanceTime(0);
    const undo = within(screen.getByRole('dialog')).getByRole('button', { name: 'Desfazer' });
    expect(document.activeElement).toBe(undo);
    fireEvent.click(screen.getByRole('button', { name: 'Fechar' }));
    await advanceTime(1_000);
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Desfazer' })).toBe(undo);
    expect(screen.getByRole('dialog').textContent).toContain('Motivo');
    fireEvent.keyDown(undo, { key: 'Escape' });
    expect(await isShownAfter(LEAVING_MS, 'Feito')).toBe(false);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('with an undo button replaces the one before', async () => {
    renderScreen(
      <>
        <Undoable text="Primeiro" />
        <Undoable text="Segundo" />
      </>,
    );
    await advanceTime(0);
    expect(screen.queryByText('Segundo')).not.toBeNull();
    expect(screen.queryByText('Primeiro')).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Desfazer' })).toHaveLength(1);
  });

  it('with an undo button closes when its record is changed again, and stays when another one is', async () => {
    const press: { current?: (id: number) => void } = {};
    renderScreen(
      <>
        <Save press={press} />
        <Undoable />
      </>,
    );
    await advanceTime(100);
    act(() => press.current?.(8));
    expect(await isShownAfter(100, 'Feito')).toBe(true);
    act(() => press.current?.(7));
    expect(await isShownAfter(100, 'Feito')).toBe(false);
  });

  it('with an undo button closes with its screen', async () => {
    const { goTo } = renderScreen(<Undoable />);
    expect(await isShownAfter(100, 'Feito')).toBe(true);
    act(() => goTo('/clientes'));
    expect(await isShownAfter(100, 'Feito')).toBe(false);
  });

  it('is announced: errors and warnings at once, the rest when there is a pause', async () => {
    notify(['Falhou', { type: 'error' }], ['Cuidado', { type: 'warning' }], ['Deu certo', { type: 'success' }]);
    await advanceTime(0);
    for (const text of ['Falhou', 'Cuidado']) {
      const alert = screen.getByText(text);
      expect([alert.getAttribute('role'), alert.getAttribute('aria-live')]).toEqual(['alert', 'assertive']);
    }
    const status = screen.getByText('Deu certo');
    expect([status.getAttribute('role'), status.getAttribute('aria-live')]).toEqual(['status', 'polite']);
  });

  it('translates react-admin’s messages and fills in their values', async () => {
    notify(['ra.notification.deleted', { messageArgs: { smart_count: 3 } }]);
    expect(await isShownAfter(0, '3 registros excluídos')).toBe(true);
  });

  it('may contain more than a text', async () => {
    notify([<b key="b">Com ênfase</b>]);
    expect(await isShownAfter(0, 'Com ênfase')).toBe(true);
  });
});

describe('the toasts', () => {
  it('are at the top right, 16 px from the edges, 8 px between them, at most 350 px wide', async () => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 40));
    const { container } = notify(['Um'], ['Dois']);
    await advanceTime(100);
    const toaster = container.querySelector<HTMLElement>('[data-rht-toaster]');
    expect(toaster?.style.inset).toBe('16px');
    const bars = [...(toaster?.children ?? [])] as HTMLElement[];
    expect(bars.map((bar) => [bar.style.top, bar.style.justifyContent])).toEqual([
      ['0px', 'flex-end'],
      ['0px', 'flex-end'],
    ]);
    // The older toast moves down by the newer one's 40 px and the gap.
    expect(bars.map((bar) => bar.style.transform).sort()).toEqual(['translateY(0px)', 'translateY(48px)']);
    expect(screen.getByText('Um').parentElement?.style.maxWidth).toBe('350px');
  });

  it('are at most 20, the newest', async () => {
    notify(...Array.from({ length: 25 }, (_, index): Notification => [`Aviso ${index + 1}`]));
    await advanceTime(0);
    expect(screen.getAllByText(/^Aviso/)).toHaveLength(20);
    expect(screen.queryByText('Aviso 5')).toBeNull();
    screen.getByText('Aviso 6');
  });

  it('show the same error once, and the same success each time', async () => {
    notify(
      ['Sem conexão', { type: 'error' }],
      ['Sem conexão', { type: 'error' }],
      ['Venda criada com sucesso', { type: 'success' }],
      ['Venda criada com sucesso', { type: 'success' }],
    );
    await advanceTime(0);
    expect(screen.getAllByText('Sem conexão')).toHaveLength(1);
    expect(screen.getAllByText('Venda criada com sucesso')).toHaveLength(2);
  });
});
