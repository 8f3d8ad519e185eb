import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FEATURES } from '../../domain/constants.ts';
import { formatDay } from '../../domain/dates.ts';
import { buildReservationRow, daysFromToday, openAgenda, withCustomers } from './support/agendaScreen.tsx';
import { REAL_SERVER } from './support/backEnd.ts';
import { typeDay } from './support/day.ts';

const setMorning = () => void vi.setSystemTime(new Date('2026-11-20T10:00:00Z'));
setMorning();
beforeEach(setMorning);

/** Mondays. */
const [FIRST, SECOND, THIRD, FOURTH] = [3, 10, 17, 24].map(daysFromToday) as [string, string, string, string];
const BRUNO = { id: 2, name: 'Bruno Lima' };

/** Bruno has Carla's 14:30 on the second and third Monday. */
const buildTables = () =>
  withCustomers(
    [SECOND, THIRD].map((date, at) => buildReservationRow(at + 1, { date, time: '14:30', customer: BRUNO })),
  );

type Agenda = Awaited<ReturnType<typeof openAgenda>>;

/** The form of Ana's cut with Carla on the first Monday at 14:30, every week. */
async function fillWeekly({ openForm, find, choose, tick }: Agenda) {
  const form = await openForm();
  await find(form, 'ana', /^Ana Souza/);
  await choose(form, 'Colaborador', 'Carla Dias');
  await tick(form, /Corte/);
  await typeDay('Data', FIRST);
  await choose(form, 'Horário', '14:30');
  await choose(form, 'Repetir', 'Toda semana');
  return form;
}

/** Days and hours of Ana's open appointments on the server. */
function readBooked({ backEnd }: Agenda) {
  const open = backEnd.tables.reservations.filter(
    ({ customer_id, status }) => customer_id === 1 && [1, 2].includes(Number(status)),
  );
  return open.map(({ date, time }) => `${date} ${time}`).sort();
}

const findDialog = (name: RegExp) => screen.findByRole('dialog', { name });

describe('an appointment that repeats', () => {
  it('lists the taken hours before it is booked: one is moved, one left out; then it is cancelled with the following ones', async () => {
    const agenda = await openAgenda({ ...REAL_SERVER, tables: buildTables() });
    const { backEnd, user, choose, save, tap } = agenda;
    const form = await fillWeekly(agenda);
    expect(within(form).getByText(`A última em ${formatDay(FOURTH)}.`)).toBeTruthy();
    await user.type(within(form).getByLabelText('Observação'), 'Traz o filho');
    await save(form);

    expect(await within(form).findByText('2 dias já estão ocupados')).toBeTruthy();
    const second = within(form).getByRole('group', { name: 'segunda-feira, 30 de novembro' });
    const third = within(form).getByRole('group', { name: 'segunda-feira, 7 de dezembro' });
    expect(within(second).getByText('Bruno Lima já tem horário com este colaborador das 14:30 às 15:00')).toBeTruthy();
    await waitFor(() => expect(within(second).queryByRole('option', { name: '14:30' })).toBeNull());
    expect(readBooked(agenda)).toEqual([]);

    await save(form);
    expect(await within(form).findAllByText('Escolha outro horário, ou deixe de fora')).toHaveLength(2);
    await choose(second, 'Novo horário', '16:00');
    await user.click(within(third).getByRole('checkbox', { name: 'Deixar este dia de fora' }));
    await save(form);
    expect(await screen.findByText('3 agendamentos adicionados')).toBeTruthy();
    expect(readBooked(agenda)).toEqual([`${FIRST} 14:30`, `${SECOND} 16:00`, `${FOURTH} 14:30`]);
    expect(backEnd.callsTo('POST /reservations/series').at(-1)?.body).toMatchObject({
      reservation: { observation: 'Traz o filho' },
      ...{ every_weeks: 1, times: 4, skip: [THIRD], moved: [{ date: SECOND, time: '16:00' }] },
    });

    expect(await screen.findAllByText('Repete: toda semana')).toHaveLength(3);
    await tap(`Cancelar Ana Souza, ${formatDay(SECOND)} às 16:00`);
    const question = await findDialog(/^Cancelar o agendamento de Ana Souza/);
    await user.click(await within(question).findByRole('button', { name: 'Este e os próximos (2)' }));
    expect(await screen.findByText('2 agendamentos cancelados')).toBeTruthy();
    expect(readBooked(agenda)).toEqual([`${FIRST} 14:30`]);
    await tap('Desfazer');
    expect(await screen.findByText('Cancelamento desfeito')).toBeTruthy();
    expect(readBooked(agenda)).toEqual([`${FIRST} 14:30`, `${SECOND} 16:00`, `${FOURTH} 14:30`]);
  });

  it('is cancelled, moved and deleted alone or with the following ones', async () => {
    const agenda = await openAgenda({ ...REAL_SERVER, tables: withCustomers([buildReservationRow(1)]) });
    const { user, edit, choose, save, tap } = agenda;
    const form = await fillWeekly(agenda);
    await save(form);
    await waitFor(() => expect(readBooked(agenda)).toHaveLength(5));

    await tap(`Cancelar Ana Souza, ${formatDay(SECOND)} às 14:30`);
    await user.click(within(await findDialog(/^Cancelar o/)).getByRole('button', { name: 'Só este' }));
    expect(await screen.findByText('Agendamento cancelado')).toBeTruthy();
    expect(readBooked(agenda)).toHaveLength(4);

    const editForm = await edit(new RegExp(`^Editar Ana Souza, ${formatDay(FIRST)}`));
    await choose(editForm, 'Horário', '17:00');
    await user.click(await within(editForm).findByRole('button', { name: 'Este e os próximos (3)' }));
    await save(editForm);
    expect(await screen.findByText('3 agendamentos atualizados')).toBeTruthy();
    const moved = [FIRST, THIRD, FOURTH].map((day) => `${day} 17:00`);
    expect(readBooked(agenda).slice(1)).toEqual(moved);

    const aloneForm = await edit(new RegExp(`^Editar Ana Souza, ${formatDay(THIRD)} às 17:00`));
    await choose(aloneForm, 'Horário', '18:00');
    await save(aloneForm);
    expect(await screen.findByText(/18:00 a 18:30.*Os próximos ficam como estão/)).toBeTruthy();
    expect(readBooked(agenda).slice(1)).toEqual([moved[0], `${THIRD} 18:00`, moved[2]]);

    await tap(`Excluir Ana Souza, ${formatDay(THIRD)} às 18:00`);
    await user.click(
      await within(await findDialog(/excluir/)).findByRole('button', { name: 'Este e os próximos (2)' }),
    );
    expect(await screen.findByText('2 agendamentos excluídos')).toBeTruthy();
    expect(readBooked(agenda).slice(1)).toEqual([moved[0]]);
  });

  it('says what is missing about how often it repeats', async () => {
    const agenda = await openAgenda({ ...REAL_SERVER, tables: buildTables() });
    const { backEnd, user, save } = agenda;
    const form = await fillWeekly(agenda);
    await user.clear(within(form).getByLabelText(/Quantas vezes/));
    await save(form);
    expect(await within(form).findByText('Informe quantas vezes')).toBeTruthy();
    await user.click(within(form).getByRole('button', { name: 'Até um dia' }));
    await save(form);
    expect(await within(form).findByText('Informe até que dia')).toBeTruthy();
    await typeDay('Até o dia', SECOND);
    expect(await within(form).findByText(`2 vezes, a última em ${formatDay(SECOND)}.`)).toBeTruthy();
    expect(backEnd.callsTo('POST /reservations/series')).toEqual([]);
  });

  it('is unknown on a back end without series', async () => {
    const { openForm } = await openAgenda({
      ...REAL_SERVER,
      features: FEATURES.filter((feature) => feature !== 'reservations.series'),
    });
    const form = await openForm();
    expect(within(form).queryByLabelText('Repetir')).toBeNull();
  });
});
