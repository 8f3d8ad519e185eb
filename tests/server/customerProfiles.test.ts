import { beforeEach, describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { fillRolesShop, TODAY } from './support/rolesShop.ts';
import type { TestShop } from './support/shop.ts';
import { useShop } from './support/useShop.ts';

const WORDING = 'Aceito mensagens no WhatsApp';
const NOON = '2026-11-20T15:00:00.000Z';
const PROFILE = { birthday: '1990-03-05', note: 'Máquina 2', no_online: 'Faltou três vezes' };

describe.each(databases)('what the shop knows of a customer ($database)', ({ dialect }) => {
  const getShop = useShop({ dialect });
  let shop: TestShop;
  beforeEach(() => {
    shop = getShop();
  });
  const get = async (path: string) => expectSuccess(await shop.client.call('GET', path));
  const edit = (id: number, customer: object) => shop.client.call('PUT', `/customers/edit/${id}`, { customer });
  const importCustomer = (customer: object) =>
    shop.client.call('POST', '/customers/import', { customer: { ...make.buildCustomer(), ...customer } });
  const fetchChanges = async (id: number) =>
    (await get(`/audit?resource=customers&id=${id}`)).map(({ changes }: make.CreatedRecord) => changes);

  describe('a consent to messages', () => {
    test('has the wording that was shown and the time of the server, whatever time a client sends', async () => {
      const consent = { text: WORDING, at: '2001-01-01T00:00:00Z' };
      const ana = await make.makeCustomer(shop.client, { consent });
      expect(ana.consent).toEqual({ text: WORDING, at: NOON });
    });

    test('keeps its time when the record is edited, and begins again with another wording', async () => {
      const ana = await make.makeCustomer(shop.client, { consent: { text: WORDING } });
      await shop.travelTo('2026-11-25T15:00:00Z');
      const same = { ...ana.consent, at: '2026-11-24T00:00:00Z' };
      expect(expectSuccess(await edit(ana.id, { name: 'Ana B', consent: same })).consent).toEqual(ana.consent);
      expect(expectSuccess(await edit(ana.id, { name: 'Ana C' })).consent).toEqual(ana.consent);
      const other = expectSuccess(await edit(ana.id, { consent: { text: 'Outro texto' } }));
      expect(other.consent).toEqual({ text: 'Outro texto', at: '2026-11-25T15:00:00.000Z' });
    });

    test('can be withdrawn; the history has both, with the wording', async () => {
      const ana = await make.makeCustomer(shop.client, { consent: { text: WORDING } });
      expect(expectSuccess(await edit(ana.id, { consent: null })).consent).toBeNull();
      const given = { text: WORDING, at: NOON };
      expect(await fetchChanges(ana.id)).toMatchObject([{ consent: [given, null] }, { consent: [null, given] }]);
    });
  });

  test('a birthday after today is refused', async () => {
    const ana = await make.makeCustomer(shop.client, { birthday: '2026-11-20' });
    const refused = { birthday: 'O aniversário não pode ser depois de hoje' };
    expectRefusal(await edit(ana.id, { birthday: '2026-11-21' }), 422, refused);
    expectRefusal(await importCustomer({ birthday: '2062-11-21' }), 422, refused);
    expect(expectSuccess(await edit(ana.id, { birthday: '12-31' })).birthday).toBe('12-31');
  });

  test('a list sorts birthdays by month and day, whatever the year', async () => {
    for (const birthday of ['1990-03-05', '02-29', '1975-12-31', null, '2001-01-02', '03-04'])
      await make.makeCustomer(shop.client, { birthday });
    const sorted = await get('/customers?sort=["birthday","ASC"]');
    expect(sorted.map(({ birthday }: make.CreatedRecord) => birthday)).toEqual([
      ...['2001-01-02', '02-29', '03-04', '1990-03-05', '1975-12-31'],
      null,
    ]);
  });

  test('the history says that birthday, note and reason changed, and never what they are', async () => {
    const ana = await make.makeCustomer(shop.client);
    expectSuccess(await edit(ana.id, PROFILE));
    const [changes] = await fetchChanges(ana.id);
    expect(changes).toEqual({ birthday: [null, null], note: [null, null], no_online: [null, null] });
  });

  test('the search of the list and that of a sale find customers by the words of their notes where no name has them', async () => {
    const ana = await make.makeCustomer(shop.client, { name: 'Ana Prado', note: 'Degradê baixo, 100% tesoura' });
    await make.makeCustomer(shop.client, { name: 'Bia Prado', note: 'Só franja' });
    const search = async (q: string) => {
      const query = encodeURIComponent(JSON.stringify({ q }));
      const reply = await shop.client.call('GET', `/customers?range=[0,9]&filter=${query}`);
      const ids = expectSuccess(reply).map(({ id }: make.CreatedRecord) => id);
      const found: make.CreatedRecord[] = await get(`/customers/find?query=${encodeURIComponent(q)}`);
      expect(found.map(({ id }) => id).toSorted(), q).toEqual(ids.toSorted());
      return [ids, reply.headers['content-range']];
    };
    for (const text of ['degrade', 'DEGRADÊ', 'prado tesoura', '100%'])
      expect(await search(text), text).toEqual([[ana.id], 'customers 0-0/1']);
    // A name that is found comes without those whose notes have the word.
    await make.makeCustomer(shop.client, { name: 'Caio', note: 'Primo do Prado' });
    expect((await search('prado'))[0]).toHaveLength(2);
    const phone = await make.makeCustomer(shop.client, {
      name: 'Davi',
      note: 'Outro telefone: (11) 9 8122-0001\nOutro: 3210-4567',
    });
    for (const text of ['981220001', '11981220001', '(11) 98122-0001', 'davi 8122', '32104567'])
      expect((await search(text))[0], text).toEqual([phone.id]);
    for (const text of ['bia tesoura', '00013210', '1000%', 'degradê alto'])
      expect((await search(text))[0], text).toEqual([]);
    const named = await get(`/customers?filter=${encodeURIComponent(JSON.stringify({ name: 'degrade' }))}`);
    expect(named).toEqual([]);
  });

  describe('an imported customer', () => {
    test('has their profile, and the consent of the older system with its day', async () => {
      const consent = { at: '2024-02-03', text: 'Ficha assinada' };
      const ana = expectSuccess(await importCustomer({ ...PROFILE, consent }), 201);
      expect(ana).toMatchObject({ ...PROFILE, consent });
    });

    test('without the day of the consent has the one of the import', async () => {
      const ana = expectSuccess(await importCustomer({ consent: { text: WORDING } }), 201);
      expect(ana.consent).toEqual({ at: NOON, text: WORDING });
    });

    test.each(['2026-12-31', 'ontem'])('is refused with a consent given on %s', async (at) => {
      const refused = { consent: 'A data do aceite não pode ser depois de hoje' };
      expectRefusal(await importCustomer({ consent: { at, text: WORDING } }), 422, refused);
    });
  });

  describe('two merged records', () => {
    const same = { phone: '11955550001', email: null };
    const merge = async (keepFields: object, dropFields: object) => {
      const keep = await make.makeCustomer(shop.client, { ...same, ...keepFields });
      const drop = await make.makeCustomer(shop.client, { ...same, ...dropFields });
      return expectSuccess(await shop.client.call('POST', '/customers/merge', { keep: keep.id, drop: drop.id }), 201);
    };

    test('have what the one that stays lacks', async () => {
      expect(await merge({}, PROFILE)).toMatchObject(PROFILE);
    });

    test('have both notes, the year that only one knows, and otherwise what the one that stays has, with the rest in the note', async () => {
      const other = {
        ...{ phone: '11955550002', email: 'ana@x.com.br' },
        ...{ birthday: '1990-03-05', note: 'Não gosta de conversa', no_online: 'Outro motivo' },
      };
      expect(await merge({ ...PROFILE, birthday: '03-05' }, other)).toMatchObject({
        birthday: '1990-03-05',
        email: 'ana@x.com.br',
        note: 'Máquina 2\nNão gosta de conversa\nOutro telefone: (11) 9 5555-0002\nOutro motivo para não agendar online: Outro motivo',
        no_online: PROFILE.no_online,
      });
    });

    test('have the later consent', async () => {
      const drop = await make.makeCustomer(shop.client, { consent: { text: WORDING } });
      await shop.travelTo('2026-11-25T15:00:00Z');
      const keep = await make.makeCustomer(shop.client, { consent: { text: 'Outro texto' } });
      const merged = await shop.client.call('POST', '/customers/merge', { keep: keep.id, drop: drop.id });
      expect(expectSuccess(merged, 201).consent).toEqual(keep.consent);
    });

    test.each(['keep', 'drop'])('have no consent that was withdrawn later on the record to %s', async (withdrawn) => {
      const first = await make.makeCustomer(shop.client, { consent: { text: WORDING } });
      const second = await make.makeCustomer(shop.client, { consent: { text: WORDING } });
      await shop.travelTo('2026-11-25T15:00:00Z');
      expectSuccess(await edit(second.id, { consent: null }));
      const [keep, drop] = withdrawn === 'keep' ? [second.id, first.id] : [first.id, second.id];
      const merged = expectSuccess(await shop.client.call('POST', '/customers/merge', { keep, drop }), 201);
      expect(merged.consent).toBeNull();
    });

    test('have a consent that was given again after it had been withdrawn', async () => {
      const keep = await make.makeCustomer(shop.client, { consent: { text: WORDING } });
      expectSuccess(await edit(keep.id, { consent: null }));
      const drop = await make.makeCustomer(shop.client);
      await shop.travelTo('2026-11-25T15:00:00Z');
      expectSuccess(await edit(drop.id, { consent: { text: WORDING } }));
      const merged = await shop.client.call('POST', '/customers/merge', { keep: keep.id, drop: drop.id });
      expect(expectSuccess(merged, 201).consent?.at).toBe('2026-11-25T15:00:00.000Z');
    });
  });

  test('is in the file of the person’s data, and erased when the person is anonymized', async () => {
    const ana = await make.makeCustomer(shop.client, { ...PROFILE, consent: { text: WORDING } });
    const { person } = await get(`/customers/personal-data/${ana.id}`);
    expect(person).toMatchObject({ ...PROFILE, consent: ana.consent });
    expectSuccess(await shop.client.call('DELETE', `/customers/personal-data/${ana.id}`));
    const empty = { birthday: null, note: null, consent: null, no_online: null };
    expect(await shop.db.selectFrom('customer').select(['birthday', 'note', 'consent', 'no_online']).execute()).toEqual(
      [empty],
    );
  });

  test('why they may not book online is in their reservations, for the reception too', async () => {
    const { clients, own } = await fillRolesShop(shop);
    expectSuccess(await edit(own.customer, PROFILE));
    for (const client of [clients.owner, clients.reception]) {
      const listed: make.CreatedRecord[] = expectSuccess(await client.call('GET', '/reservations'));
      const { days } = expectSuccess(await client.call('GET', '/agenda?from=2026-11-20&to=2026-11-23'));
      const inAgenda = days.flatMap(({ columns }: make.CreatedRecord) =>
        columns.flatMap(({ reservations }: make.CreatedRecord) => reservations),
      );
      for (const reservations of [listed, inAgenda])
        expect(reservations.find(({ customer }: make.CreatedRecord) => customer.id === own.customer)?.customer).toEqual(
          {
            id: own.customer,
            name: 'Cliente Propria',
            note: PROFILE.note,
            no_online: PROFILE.no_online,
          },
        );
    }
  });

  describe('a professional', () => {
    test('reads the note of those they attend today, and nothing else of it', async () => {
      const { clients, own, others, service } = await fillRolesShop(shop);
      const consent = { text: WORDING };
      for (const { customer } of [own, others]) expectSuccess(await edit(customer, { ...PROFILE, consent }));
      const read = async (path: string) => expectSuccess(await clients.professional.call('GET', path));
      const readNotes = async () => {
        const listed: make.CreatedRecord[] = await read('/reservations');
        const inAgenda = (await read('/agenda?from=2026-11-20&to=2026-11-23')).days.flatMap(
          ({ columns }: make.CreatedRecord) => columns.flatMap(({ reservations }: make.CreatedRecord) => reservations),
        );
        const toNote = ({ id, date, status, customer }: make.CreatedRecord) =>
          [id, date === TODAY && status !== 4, customer.note ?? null] as const;
        return [...listed, ...inAgenda].map(toNote);
      };
      const notes = await readNotes();
      expect(notes.map(([, isToday]) => isToday)).toEqual(expect.arrayContaining([true, false]));
      for (const [id, isToday, note] of notes) expect(note, `${id}`).toBe(isToday ? PROFILE.note : null);
      expect(await read('/customers/find?query=propria')).toEqual([
        { id: own.customer, name: 'Cliente Propria', note: PROFILE.note },
      ]);
      const answers = await Promise.all(
        ['/reservations', '/agenda?from=2026-11-20&to=2026-11-23', '/customers/find?query=cliente'].map(read),
      );
      expect(JSON.stringify(answers)).not.toMatch(/1990-03-05|Faltou|WhatsApp/);

      const booked = { customer_id: own.customer, employee_id: own.employee, services: [service], status: 1 };
      const later = { ...booked, date: '2026-11-24', time: '16:00', observation: null };
      const made = await clients.professional.call('POST', '/reservations/create', { reservation: later });
      expect(expectSuccess(made, 201).customer).not.toHaveProperty('note');
    });

    test('does not find customers by the note', async () => {
      const { clients, own } = await fillRolesShop(shop);
      expectSuccess(await edit(own.customer, PROFILE));
      expect(expectSuccess(await clients.professional.call('GET', '/customers/find?query=maquina'))).toEqual([]);
      const query = encodeURIComponent(JSON.stringify({ q: 'maquina' }));
      expect(expectSuccess(await clients.professional.call('GET', `/reservations?filter=${query}`))).toEqual([]);
    });
  });
});

describe('with SPEC_STRICT=1', () => {
  const getShop = useShop({ dialect: 'sqlite', config: { specStrict: true } });

  test('a customer is only what the specification says, also one who has more', async () => {
    const { client, db } = getShop();
    const ana = await make.makeCustomer(client, { name: 'Ana' });
    await make.makeReservation(client, { customer_id: ana.id, date: '2026-11-23' });
    await db
      .updateTable('customer')
      .set({ ...PROFILE, consent: '{"at":"2026-11-20","text":"Aceito"}' })
      .execute();
    const paths = ['/customers', '/customers/find?query=ana', '/reservations', '/summary', '/openapi.json'];
    for (const path of paths)
      expect((await client.call('GET', path)).raw.payload, path).not.toMatch(
        /birthday|"note"|consent|no_online|Máquina|Faltou/,
      );
    for (const path of ['/customers/find?query=maquina', `/customers?filter=${encodeURIComponent('{"q":"maquina"}')}`])
      expect((await client.call('GET', path)).data).toEqual([]);
    for (const extra of [{ birthday: null }, { note: 'x' }, { consent: null }, { no_online: 'x' }]) {
      const edited = await client.call('PUT', `/customers/edit/${ana.id}`, { customer: extra });
      expectRefusal(edited, 422, { [Object.keys(extra)[0] ?? '']: 'Campo desconhecido' });
    }
    expectSuccess(await client.call('PUT', `/customers/edit/${ana.id}`, { customer: { name: 'Ana B' } }));
    expect(await db.selectFrom('customer').select(['name', 'note', 'birthday']).execute()).toEqual([
      { name: 'Ana B', note: PROFILE.note, birthday: PROFILE.birthday },
    ]);
  });
});
